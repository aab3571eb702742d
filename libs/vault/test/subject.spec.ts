import { subjectName, subjectNamed, type Subject } from '../src/index.js';

describe('the name of whose data a key seals', () => {
  it.each<Subject>([
    { kind: 'person', id: '1' },
    { kind: 'sign-in-day', id: '2030-01-01' },
    { kind: 'member', id: 'person:1' },
  ])('leads back to them: $kind $id', (subject) => {
    expect(subjectNamed(subjectName(subject))).toEqual(subject);
  });

  it.each(['', 'person', 'persons:1', 'stranger:1'])('leads to nobody where it is none: %j', (name) => {
    expect(subjectNamed(name)).toBeUndefined();
  });
});
