import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { NoteVerifier, Witness, type WitnessAddress } from '#proofs';
import { SignedLog } from './signed-log.js';

/** A witness of one log, which it cosigns over HTTP on loopback. */
export class ServedWitness {
  /** While false it answers nobody. */
  isUp = true;

  private constructor(
    readonly address: WitnessAddress,
    private readonly own: SignedLog,
    private readonly server: Server,
  ) {}

  /** @param name of its own log */
  static async of(log: SignedLog, name = 'witness.example/log'): Promise<ServedWitness> {
    const own = await SignedLog.open();
    await own.begin(name);
    const logKey = NoteVerifier.of(await log.verifierKey());
    const { store, proofs, keyring } = own;
    const logs = logKey === undefined ? [] : [logKey];
    const witness = new Witness({ store, proofs, keyring, logs, onContradiction: () => undefined });
    const verifier = NoteVerifier.of((await witness.verifierKeys())?.split('\n')[0] ?? '');
    if (verifier === undefined) throw new Error('a witness has a key');
    const server = createServer((request, response) => {
      void text(request).then(async (body) => {
        if (!served.isUp) return response.writeHead(503).end();
        const answer = await witness.addCheckpoint(body);
        if (answer.status === 409)
          return response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end(`${String(answer.size)}\n`);
        return response.writeHead(answer.status).end(answer.status === 200 ? answer.lines : answer.problem);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const served = new ServedWitness({ url, verifier }, own, server);
    return served;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
    await this.own.close();
  }
}
