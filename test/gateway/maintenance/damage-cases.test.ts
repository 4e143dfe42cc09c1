import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { storeResults } from '../../support/store-results.ts';
import { seededRandom, testSeed } from '../../support/test-seed.ts';
import {
  chatColumn,
  chunk,
  done,
  openAtConversationGateway,
  startConversation,
  streamed,
} from '../conversations/conversation-test-setup.ts';
import { noneDue, until } from '../library/seed-items.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const results = 60;
const tagged = 30;
const turns = 3;

const scratch = scratchFolder('damage-cases');
afterAll(scratch.remove);
const killed = join(scratch.path, 'killed');
let conversationId = '';
let isPrepared = false;

/** Waits until a backup file has the last edit; what is in the file has left the process. */
const isInFile = (words: string) => {
  try {
    return readFileSync(join(scratch.path, 'data', 'conversations', `${conversationId}.jsonl`), 'utf8').includes(words);
  } catch {
    return false;
  }
};

/** A library after a kill, with most of its changes in the log, and no backup. */
async function prepare(): Promise<void> {
  if (isPrepared) return;
  isPrepared = true;
  const dataFolder = join(scratch.path, 'data');
  await storeResults(dataFolder, { from: 0, count: results / 2 });
  const { app } = await openAtConversationGateway(
    (_, response) =>
      streamed(response).end(`${chunk({ role: 'assistant', content: 'An answer' })}${chunk({}, 'stop')}${done}`),
    { dataFolder },
  );
  // This change and all later ones are only in the log.
  await storeResults(dataFolder, { from: results / 2, count: results / 2 });
  const ids = (await app.snapshot()).items.slice(0, tagged).map(({ id }) => id);
  await app.calls.library.edit({ target: { ids }, change: { addTags: ['of the day'] } });
  const conversation = await startConversation(app, [chatColumn]);
  conversationId = conversation.id;
  for (let turn = 1; turn <= turns; turn += 1) await conversation.ask(`Question ${turn}`);
  conversation.leave();
  await until(() => noneDue(dataFolder));
  await expect.poll(() => isInFile(`Question ${turns}`) && isInFile('"complete"')).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  cpSync(dataFolder, killed, { recursive: true, preserveTimestamps: true });
  await app.close();
}

type Damage = (file: string, random: () => number) => void;
const logOf = (file: string) => `${file}-wal`;

const damages: Readonly<Record<string, Damage>> = {
  'random bytes in 30 pages': (file, random) => {
    const bytes = readFileSync(file);
    for (let page = 0; page < 30; page += 1) {
      const at = Math.floor((random() * bytes.length) / 4096) * 4096;
      for (let each = at; each < at + 4096; each += 1) bytes[each] = Math.floor(random() * 256);
    }
    writeFileSync(file, bytes);
  },
  'the second half of the database is cut off': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  '0 bytes': (file) => truncateSync(file, 0),
  'the database is missing': (file) => rmSync(file),
  'the header of the database is zeroed': (file) =>
    writeFileSync(file, Buffer.concat([Buffer.alloc(100), readFileSync(file).subarray(100)])),
  'the database is a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
  'the database is text': (file) => writeFileSync(file, 'no database '.repeat(1000)),
  'sidecars are cut off, and the database is missing with its log': (file) => {
    const library = join(file, '../library');
    const names = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
    for (const name of names.slice(0, 20)) truncateSync(join(library, name), 100);
    for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  },
  'the log is overwritten after byte 32': (file, random) => {
    const bytes = readFileSync(logOf(file));
    for (let at = 32; at < bytes.length; at += 1) bytes[at] = Math.floor(random() * 256);
    writeFileSync(logOf(file), bytes);
  },
  'the log is cut to 60 %': (file) => truncateSync(logOf(file), Math.floor(statSync(logOf(file)).size * 0.6)),
  'the log is missing': (file) => rmSync(logOf(file)),
};

async function atRest(app: TestApp): Promise<void> {
  for (let idleRounds = 0; idleRounds < 20; idleRounds += 1) {
    if ((await app.snapshot()).maintenance.job) idleRounds = 0;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.each(Object.entries(damages))(
  'F63: after a kill, %s: results, tags and the conversation are restored with a message',
  async (name, damage) => {
    await prepare();
    const dataFolder = join(await temporaryFolder(), 'data');
    cpSync(killed, dataFolder, { recursive: true, preserveTimestamps: true });
    damage(join(dataFolder, 'triptych.db'), seededRandom(testSeed));
    const app = await openTestApp({ dataFolder, clock: loadTolerantClock(200) });
    await atRest(app);

    const { itemCount, maintenance } = await app.snapshot();
    expect(itemCount).toBe(results);
    const { items } = await app.calls.library.page({ limit: 100 });
    // Twenty sidecars that were cut had the only copy of a tag.
    const cut = name.startsWith('sidecars') ? 20 : 0;
    const remaining = items.filter(({ tags = [] }) => tags.includes('of the day')).length;
    expect(remaining).toBeGreaterThanOrEqual(tagged - cut);

    const { found } = await app.calls.conversations.page({ endpoint: 'chat', limit: 10 });
    expect(found.map(({ conversation }) => [conversation.id, conversation.messageCount])).toEqual([
      [conversationId, 2 * turns],
    ]);
    const ids = Array.from({ length: 2 * turns }, (_, index) => index + 1);
    const { messages } = await app.calls.conversations.messages({ id: conversationId, messageIds: ids });
    const said = messages.map((message) =>
      message.said.by === 'person' ? message.said.parts : message.said.answer.state,
    );
    expect(said).toEqual(
      Array.from({ length: turns }, (_, turn) => [[{ kind: 'text', text: `Question ${turn + 1}` }], 'complete']).flat(),
    );
    expect(maintenance).toMatchObject({ isReportUnread: true, damaged: false });
  },
);
