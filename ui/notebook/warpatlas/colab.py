"""What Colab's kernel has beside IPython's own magics: an extension of the kernels that WarpAtlas starts."""


def load_ipython_extension(shell):
    """%%shell, with which Colab's notebooks start commands: bash, whose error is the cell's."""

    def run(line, cell):
        words = ["--no-raise-error" if word == "--ignore-errors" else word for word in line.split()]
        return shell.run_cell_magic("bash", " ".join(words), cell)

    if shell.find_cell_magic("shell") is None:
        run.__doc__ = "Runs a cell with bash: %%shell [--ignore-errors]"
        shell.register_magic_function(run, "cell", "shell")
