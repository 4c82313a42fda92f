"""Runs programs one after the other, each in a namespace of its own: python3 run.py PROGRAM..."""

import runpy
import sys

for program in sys.argv[1:]:
    runpy.run_path(program)
