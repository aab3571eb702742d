import { ForwardingRecordStore, type Collection, type VersionedRecord } from '#document-store';
import { runProcess, type ProcessOptions } from '#runtime';
import { EVERY_FACE, protocolRoutes } from '../../../apps/faces/src/index.js';

/** The records from the moment on at which a process is ready: they hear everything and answer nothing. */
class RecordsThatHang extends ForwardingRecordStore {
  doHang = false;

  override get<T extends object>(collection: Collection<T>, id: string): Promise<VersionedRecord<T> | undefined> {
    return this.doHang ? new Promise(() => undefined) : super.get(collection, id);
  }

  override replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    return this.doHang ? new Promise(() => undefined) : super.replace(collection, id, version, body);
  }
}

let hanging: RecordsThatHang | undefined;
const options: ProcessOptions = {
  service: 'projector',
  faces: EVERY_FACE,
  protocolRoutes,
  modules: [],
  projects: true,
  demoByDefault: false,
  onListening: () => {
    if (hanging !== undefined) hanging.doHang = true;
    return Promise.resolve();
  },
};
await runProcess(options, {
  endWithinMs: 1_000,
  engines: (opened) => ({ ...opened, records: (hanging = new RecordsThatHang(opened.records)) }),
});
