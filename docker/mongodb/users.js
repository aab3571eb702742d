/* global db, require */
// A user for each process, with the service's own databases and nothing else. mongo runs this over an empty data folder;
// run by hand later, it gives the users that are there the passwords and rights of now.
const secret = (name) => require('node:fs').readFileSync(`/run/secrets/${name}`, 'utf8');
const users = JSON.parse(secret('mongodb-users'));
const databases = ['consent-views', 'consent-records', 'consent-proofs'];
const roles = {
  // Each process makes its collections and indexes when they are missing, and proves at each look that it can write.
  process: databases.map((name) => ({ role: 'readWrite', db: name })),
  backup: databases.map((name) => ({ role: 'read', db: name })),
};
const admin = db.getSiblingDB('admin');
admin.auth('root', secret('mongodb-root').trim());
for (const { user, pwd, as } of users)
  if (admin.getUser(user) === null) admin.createUser({ user, pwd, roles: roles[as] });
  else admin.updateUser(user, { pwd, roles: roles[as] });
