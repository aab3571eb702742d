/** A Node process that does nothing, for as long as it is let. */
setInterval(() => undefined, 2 ** 30);
process.stdout.write('idle\n');
