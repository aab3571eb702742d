import { assistantName } from './assistant-name.js';

describe('what people see of the name of an assistant', () => {
  it.each([
    ['Claude', 'Claude'],
    ['  Acme\nHelper ', 'Acme Helper'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['\u202eedualC', 'edualC'],
    ['Cl\u200bau\u2066de\u0000', 'Claude'],
    [`Z${'\u0335'.repeat(50)}algo`, 'Z\u0335\u0335algo'],
    ['a'.repeat(500), 'a'.repeat(60)],
    ['\u{1f916}'.repeat(3), 'app.example'],
    ['\u2800\u3164', 'app.example'],
    ['', 'app.example'],
    [undefined, 'app.example'],
    [{ name: 'Claude' }, 'app.example'],
  ])('%j is %j', (given, shown) => {
    expect(assistantName(given, 'app.example')).toBe(shown);
  });
});
