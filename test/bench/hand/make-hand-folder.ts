import { join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import { makeLedger } from '../../support/large-ledger.ts';
import { makeBigLibrary } from '../../support/large-library.ts';
import { makeTasks } from '../../support/large-task-list.ts';
import { addComparison } from '../../support/seed-comparison.ts';
import { seedLibrary } from '../../support/seed-library.ts';
import { seedShots } from '../../support/seed-project.ts';
import { showAllPages } from '../in-browser.ts';
import { writeConversations } from '../long-conversation.ts';
import { addLargeImages } from './add-large-images.ts';

/** A data folder of somebody who has used the program for years. */
export interface HandFolder {
  readonly path: string;
  /** The newest results, newest first: large images, each of its own run. */
  readonly images: readonly Item[];
  /** The videos of the comparison. */
  readonly videos: readonly Item[];
  readonly comparisonTitle: string;
  /** The newest conversations of Chat, newest first. */
  readonly conversations: readonly { readonly id: string; readonly title: string }[];
}

const counts = { results: 100_000, runs: 50_000, conversations: 2_000, shots: 500, ledgerLines: 5_000 };
/** Number of large images that no action has shown before: two scenes of 31 rounds, and the neighbors of the last one. */
const largeImages = 72;
const framesPerSecond = 24;
const greys = [60, 90, 120, 150];
/** One of so many conversations is on the page Messages. */
const messagesEach = 20;
const hourMs = 3_600_000;

export async function makeHandFolder(scratch: string): Promise<HandFolder> {
  const path = join(scratch, 'data');
  const comparisonTitle = 'Four videos';
  await makeBigLibrary(path, { count: counts.results, distinct: 100 });
  const images = await addLargeImages(path, largeImages);
  await makeTasks(path, { count: counts.runs, state: 'done', results: images });
  await makeLedger(path, counts.ledgerLines);
  await seedShots(path, 'Five hundred shots', counts.shots);
  const size = { width: 640, height: 360, framesPerSecond, frames: framesPerSecond * 5, modelId: 'video-d-pro' };
  const videos = await seedLibrary(
    path,
    greys.map((grey) => ({ ...size, grey })),
  );
  await addComparison(path, comparisonTitle, videos);
  const conversations = await makeConversations(path);
  showAllPages(path);
  return { path, images, videos, comparisonTitle, conversations };
}

/** Returns the conversations of Chat. A conversation of Messages has only its question. */
async function makeConversations(path: string) {
  const now = Date.now();
  const wanted = Array.from({ length: counts.conversations }, (_, index) => ({
    title: `Conversation ${index + 1}`,
    endpoint: index % messagesEach === 0 ? ('messages' as const) : ('chat' as const),
    messageCount: index % messagesEach === 0 ? 1 : 6,
    changedAt: now - index * hourMs,
  }));
  const ids = await writeConversations(path, wanted);
  return wanted
    .map(({ title, endpoint }, index) => ({ id: ids[index] ?? '', title, endpoint }))
    .filter(({ endpoint }) => endpoint === 'chat');
}
