import { createServer, type Server } from 'node:tls';
import { DocumentStoreUnavailable } from '#document-store';
import { FaultyTlsLine } from '../../../../test/support/faults/faulty-tls-line.js';
import { portOf } from '../../../../test/support/processes/loopback.js';
import { testAuthority } from '../../../../test/support/stand-ins/test-certificate.js';
import { DOCUMENT_ENGINES } from './engine-kinds.js';

describe('a document server whose certificate is not trusted', () => {
  let server: Server;
  let line: FaultyTlsLine;
  beforeAll(async () => {
    server = createServer(testAuthority().issue(['127.0.0.1']));
    server.on('tlsClientError', () => undefined);
    line = await FaultyTlsLine.start(await portOf(server));
  });
  afterAll(() => {
    line.stop();
    server.close();
  });

  it('is told to be out of reach, and a second fault behind the certificate ends no process', async () => {
    const mongodb = DOCUMENT_ENGINES.find(({ schemes }) => schemes.includes('mongodb'));
    const opened = mongodb?.openViews(`mongodb://127.0.0.1:${String(line.port)}/?tls=true`, []);
    await expect(opened).rejects.toBeInstanceOf(DocumentStoreUnavailable);
    expect(line.met).toBeGreaterThan(1);
  });
});
