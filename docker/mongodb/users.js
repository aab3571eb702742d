/* global db, require */
// A user for each process, with the service's own databases and nothing else. mongo runs this once, over an empty data folder.
const users = JSON.parse(require('node:fs').readFileSync('/run/secrets/mongodb-users', 'utf8'));
const databases = ['consent-views', 'consent-records', 'consent-proofs'];
const roles = {
  // Each process makes its collections and indexes when they are missing, and proves at each look that it can write.
  process: databases.map((name) => ({ role: 'readWrite', db: name })),
  backup: databases.map((name) => ({ role: 'read', db: name })),
};
for (const { user, pwd, as } of users) db.getSiblingDB('admin').createUser({ user, pwd, roles: roles[as] });
