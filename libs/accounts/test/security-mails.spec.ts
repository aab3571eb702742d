import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileKeyring } from '#vault/file';
import { dataKeys, LookUps, lookUps, Vault } from '#vault';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import {
  AccountRecords,
  ACCOUNTS,
  Mailer,
  MailUnavailable,
  SECURITY_MAILS,
  SecurityMails,
  type Mail,
} from '../src/index.js';

const ORIGIN = 'https://consent.example';
const EMAIL = 'erin@people.example';
const BOOKS = { id: 'b1', name: 'Example Books' };

describe('mail about what was done with an account', () => {
  const folder = mkdtempSync(join(tmpdir(), 'security-mails-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  async function installation() {
    const clock = new TestClock(Date.parse('2030-01-01T10:30:00.000Z'));
    const records = new InMemoryRecordStore([dataKeys, lookUps, ACCOUNTS, SECURITY_MAILS]);
    const keyring = openFileKeyring({ path: join(folder, 'keyring.json'), createIfMissing: true });
    const accounts = new AccountRecords(records, new Vault(keyring, records), new LookUps(keyring, records));
    const sent: Mail[] = [];
    const troubles: unknown[] = [];
    const server = { isDown: false };
    class Outbox extends Mailer {
      send(mail: Mail): Promise<void> {
        if (server.isDown) return Promise.reject(new MailUnavailable());
        sent.push(mail);
        return Promise.resolve();
      }
    }
    const mails = new SecurityMails(accounts, { mailer: new Outbox(), origin: ORIGIN }, records, clock, (error) =>
      troubles.push(error),
    );
    return { clock, accounts, mails, sent, troubles, server, accountId: await accounts.findOrCreate(EMAIL) };
  }

  it('says what happened, when, on which device, and what to do about it', async () => {
    const { mails, sent, accountId } = await installation();
    await mails.tell(accountId, { kind: 'passkey-made', subjectId: 'p1', name: 'Laptop', client: 'Firefox on Linux' });
    expect(sent).toEqual([
      {
        to: EMAIL,
        subject: 'A passkey was added',
        text: [
          'The passkey “Laptop” was added to your account.',
          '',
          'Time: 2030-01-01 10:30 UTC',
          'Device: Firefox on Linux',
          '',
          'If this was not you, sign in, remove it in the app, under Passkeys, and end all other sessions.',
          'Disconnect the assistants there that you do not know, under Assistants.',
        ].join('\n'),
      },
    ]);
  });

  it('names an assistant that was let in by the name it gives itself, and where it leads', async () => {
    const { mails, sent, accountId } = await installation();
    const assistant = { subjectId: 'a1', name: 'Your bank', redirectHost: 'helper.example' };
    await mails.tell(accountId, { kind: 'assistant-let-in', ...assistant });
    expect(sent.map(({ subject }) => subject)).toEqual(['An assistant was let in']);
    expect(sent[0]?.text.split('\n')).toEqual([
      'The assistant “Your bank” was let in to your account.',
      'It leads back to helper.example.',
      '',
      'Time: 2030-01-01 10:30 UTC',
      '',
      'If this was not you, sign in, disconnect it in the app, under Assistants, and end all other sessions.',
    ]);
  });

  it.each([
    { kind: 'signed-in-on-new-device' },
    { kind: 'passkey-made', subjectId: 'p1', name: 'Laptop' },
    { kind: 'passkey-removed', subjectId: 'p1', name: 'Laptop' },
    { kind: 'key-replaced' },
  ] as const)('says that a stranger may have let in an assistant: $kind', async (news) => {
    const { mails, sent, accountId } = await installation();
    await mails.tell(accountId, news);
    expect(sent[0]?.text).toContain('Disconnect the assistants there that you do not know, under Assistants.');
  });

  it('leads an owner to the page where the change can be undone', async () => {
    const { mails, sent, accountId } = await installation();
    await mails.tell(accountId, { kind: 'owner-added', subjectId: 'm1', business: BOOKS, owner: EMAIL });
    expect(sent[0]?.text.split('\n').slice(-2)).toEqual([
      'If that should not be, remove this owner in the business console, under People:',
      'https://consent.example/business/b1/people',
    ]);
  });

  it('leads somebody who is invited to where the invitation waits', async () => {
    const { mails, sent } = await installation();
    await mails.tellAddress(EMAIL, { kind: 'invited', to: BOOKS.name, role: 'admin', by: 'ada@people.example' });
    expect(sent[0]?.text.split('\n')).toEqual([
      'ada@people.example invites you to “Example Books” on Address Consent, in the role of admin.',
      '',
      'Time: 2030-01-01 10:30 UTC',
      '',
      'Sign in to the business console with this address to accept or to refuse:',
      'https://consent.example/business',
      '',
      'If you do nothing, the invitation expires after thirty days, and nothing comes of it.',
    ]);
  });

  it.each([null, '"Your account is closed.\r\nCall 555"@evil.example', '"a\u200bb"@evil.example'])(
    'names nobody by what is no address of an account: %j',
    async (by) => {
      const { mails, sent } = await installation();
      await mails.tellAddress(EMAIL, { kind: 'invited', to: null, role: 'admin', by });
      expect(sent[0]?.text.split('\n')[0]).toBe(
        'Somebody whose account cannot be told invites you to a business on Address Consent, in the role of admin.',
      );
    },
  );

  it('goes out once a minute at most for each kind of change of the same thing', async () => {
    const { clock, mails, sent, accountId } = await installation();
    const keyReplaced = () => mails.tell(accountId, { kind: 'key-replaced' });
    await Promise.all([keyReplaced(), keyReplaced()]);
    await mails.tell(accountId, { kind: 'erasure-requested' });
    clock.advance(59_999);
    await keyReplaced();
    expect(sent.map(({ subject }) => subject)).toEqual(['Your key was replaced', 'Your account is to be deleted']);
    clock.advance(1);
    await keyReplaced();
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['API keys', { kind: 'api-key-made', business: BOOKS, name: 'web', by: EMAIL }],
    ['new owners', { kind: 'owner-added', business: BOOKS, owner: EMAIL }],
    ['owners who go', { kind: 'owner-gone', business: BOOKS, owner: EMAIL }],
    ['members who leave keys behind', { kind: 'keys-of-gone-member', business: BOOKS, member: EMAIL, keys: ['web'] }],
    ['businesses closed', { kind: 'business-closed', business: BOOKS, by: EMAIL }],
    ['passkeys made', { kind: 'passkey-made', name: 'Laptop' }],
    ['assistants let in', { kind: 'assistant-let-in', name: 'Helper', redirectHost: 'helper.example' }],
    ['passkeys removed', { kind: 'passkey-removed', name: 'Laptop' }],
  ] as const)('tells of each of two %s within a minute', async (_what, news) => {
    const { mails, sent, accountId } = await installation();
    for (const subjectId of ['one', 'one', 'two']) await mails.tell(accountId, { ...news, subjectId });
    expect(sent).toHaveLength(2);
  });

  it('fails nothing when it cannot be sent', async () => {
    const { mails, troubles, server, accountId } = await installation();
    server.isDown = true;
    await mails.tell(accountId, { kind: 'key-replaced' });
    expect(troubles).toEqual([expect.any(MailUnavailable)]);
  });

  it('about its deletion alone goes to an account that is gone', async () => {
    const { accounts, mails, sent, accountId } = await installation();
    const tellLast = await mails.lastTo(accountId);
    await accounts.forget(accountId);
    await mails.tell(accountId, { kind: 'signed-in-on-new-device' });
    expect(sent).toEqual([]);
    await tellLast({ kind: 'account-deleted' });
    expect(sent).toMatchObject([{ to: EMAIL, subject: 'Your account was deleted' }]);
  });
});
