import { sealedNames } from './sealed-names.js';

describe('the names under which anything is sealed', () => {
  it('are those of events and of records, each once', () => {
    const names = sealedNames();
    const ofEvents = ['address', 'assistantName', 'callId', 'description', 'externalRef', 'guardianId', 'reason'];
    const ofRecords = ['answer', 'body', 'clientId', 'deed', 'email', 'error', 'passkeyName', 'redirectHost', 'text'];
    expect(names).toEqual(expect.arrayContaining([...ofEvents, ...ofRecords]));
    expect(new Set(names).size).toBe(names.length);
  });
});
