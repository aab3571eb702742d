/** The npm that runs this script, when one does, else the one on the path: a command and its first arguments. */
export function npm() {
  const running = process.env.npm_execpath;
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm'];
}
