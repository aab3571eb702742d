import { BSON } from 'mongodb';

/** A command as the driver sent it; lists that it sent beside the command stand in it under their names. */
export type MongoCommand = BSON.Document;

const OPERATION_AT = 12;
const OP_MSG = 2013;
/** After the header and the flags: sections up to the end. */
const SECTIONS_AT = 20;
const COMMAND_KIND = 0;

/**
 * @param message whole, and without a checksum as the driver sends it; a greeting in the older form reads as an empty
 *   command
 */
export function readCommand(message: Buffer): MongoCommand {
  const command: MongoCommand = {};
  if (message.readInt32LE(OPERATION_AT) !== OP_MSG) return command;
  for (let at = SECTIONS_AT; at < message.length;) {
    const [kind, begin] = [message[at], at + 1];
    const end = begin + message.readInt32LE(begin);
    if (kind === COMMAND_KIND) Object.assign(command, BSON.deserialize(message.subarray(begin, end)));
    else Object.assign(command, readList(message.subarray(begin, end)));
    at = end;
  }
  return command;
}

/** Its own length, a name that ends with a NUL, then documents. */
function readList(section: Buffer): MongoCommand {
  const nameEnd = section.indexOf(0, 4);
  const documents: BSON.Document[] = [];
  for (let at = nameEnd + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(BSON.deserialize(section.subarray(at, at + section.readInt32LE(at))));
  }
  return { [section.toString('utf8', 4, nameEnd)]: documents };
}
