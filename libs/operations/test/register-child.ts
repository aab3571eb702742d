import { randomUUID } from 'node:crypto';
import { printLine } from '../../../test/support/processes/print-line.js';
import { ErasureRegister } from '../src/erasure-register/erasure-register.js';

/*
 * A process of its own that keeps a register of erased people, for tests. Argument: the file. For ever: one more person
 * is put on it, it is written, and a line says how many are on it. It loads nothing else of the library, which takes
 * seconds.
 */
const [path = ''] = process.argv.slice(2);

const register = (await ErasureRegister.read(path)) ?? ErasureRegister.empty();
for (;;) {
  register.people.add(randomUUID());
  await register.write(path);
  await printLine(String(register.people.size));
}
