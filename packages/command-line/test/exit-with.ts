// Run by run-program.test.ts: ends with the exit code that it is given.
process.exitCode = Number(process.argv[2])
