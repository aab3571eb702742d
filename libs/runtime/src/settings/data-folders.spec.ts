import { dataFolders } from './data-folders.js';
import { readSettings, type Settings } from './settings.js';

const settingsWith = (more: NodeJS.ProcessEnv): Settings => readSettings({ DATA_DIR: '/data', ...more }, false);
const ON_SERVERS = {
  EVENT_STORE_URL: 'esdb://log:2113',
  READ_STORE_URL: 'mongodb://views:27017',
  ERASURE_REGISTER_URL: 'file:/register/erased.jsonl',
};

describe('the folders of a process, whose disks are looked at', () => {
  it('are those that embedded engines were given, besides the data folder', () => {
    expect(dataFolders(settingsWith({ EVENT_STORE_URL: 'lmdb:/fast/log' }), { writesRegister: false })).toEqual([
      { folder: '/data', place: 'data' },
      { folder: '/fast/log', place: 'event-store' },
    ]);
  });

  it('have that of the register only where it is written, since it is mounted nowhere else', () => {
    const settings = settingsWith(ON_SERVERS);
    expect(dataFolders(settings, { writesRegister: false })).toEqual([{ folder: '/data', place: 'data' }]);
    expect(dataFolders(settings, { writesRegister: true })).toEqual([
      { folder: '/register', place: 'erasure-register' },
      { folder: '/data', place: 'data' },
    ]);
  });
});
