/// app/: what the user is doing, without any widget. Uses kernels/; knows nothing of OpenGL, CUDA, widgets or Dear
/// ImGui (QtCore and QtGui's image readers are used).
///
/// Callers: ui.
///
/// Folders, lowest first; each may use those before it as app/CMakeLists.txt says:
/// - words: makes sentences of problems, causes and numbers, in the language of the day
/// - result: the one shape of every answer: sentence, table, provenance
/// - dataset: data from files and generators, conversions
/// - inputs: which data a kernel takes, and in what order
/// - measure: samples, intervals, ratios, recorded times
/// - notebook: the kernels of a Jupyter notebook's cells, read and written back
/// - source: binds a person's own kernel: arguments, structures, textures
/// - ptx: PTX beside its source, a sentence for each instruction
/// - reference: what a person's own kernel is checked against
/// - experiment: what is run on what and how, as a value and as a file; the Outcome of a run
/// - predict: times of GPUs that are not here
/// - follow: one thread through its source, with its own numbers
/// - mend: the edit that mends a problem, where it is known
/// - debug: stepping, conditions, variables of lanes
/// - report: a run as tables and JSON
/// - session: runs experiments in stages, on a worker
/// - roofline: a kernel below a GPU's roofs
/// - fairness: wrong ways of timing beside the right one
/// - flow: work in chunks over streams
/// - sweep: an experiment again and again along an axis or two
/// - compare: what differs between two runs or sweeps
/// - player: which outcome is shown of the runs that are asked for
/// - program: runs whole CUDA programs and reads their record
/// - page: runs as one HTML file that any browser plays
/// - tools: nvcc, nvidia-smi, compute-sanitizer and profilers by their own names
/// - lesson: lessons that the simulator marks
///
/// Threads: values (Dataset, Experiment, Outcome) are immutable once shared. Session is the one mutable object: its
/// methods are called from one thread (the window's), never block, and answer through a listener on the worker's
/// thread.
///
/// Errors: InputError names the file or option; nothing that the session held is lost by it.
///
/// This header only explains the folder and includes nothing: include what you use.
#pragma once
