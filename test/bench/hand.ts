import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { buildIfStale } from '../../build/build-if-stale.ts';
import { inProject } from '../../build/project.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { comparisonScene, openComparisonScene } from './hand/comparison-scenes.ts';
import { actionTable, figuresOf, type MeasuredAction, rowsOfGroups } from './hand/hand-report.ts';
import { choosingScene, menuScene, openResultScene, searchScene, viewerScene } from './hand/library-scenes.ts';
import { conversationScene, listScenes } from './hand/list-scenes.ts';
import { type HandFolder, makeHandFolder } from './hand/make-hand-folder.ts';
import { pageScene, paletteScene } from './hand/page-scenes.ts';
import { closeAllLayers } from './hand/page-tools.ts';
import { createPeer, linkPeerFiles, type Peer, type PeerEffect } from './hand/peer-effects.ts';
import type { HandAction, Scene } from './hand/scene.ts';
import { generateScene, promptScene } from './hand/studio-scenes.ts';
import { type Row, table } from './harness.ts';
import { onPage, ourProgram, peerProgram } from './in-browser.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** The library has images for so many rounds that show a new one. */
const mostRounds = 30;
/** Longest wait of a step that is not measured. Milliseconds. */
const timeout = 20_000;
/** A turn of the wheel scrolls at once, as on a touchpad: an animation would hide how long the list takes. */
const browserArguments = ['--disable-smooth-scrolling'];

/**
 * G26: the actions of a hand, from a real input event to the frame with its effect, in the program with 100,000 results,
 * 50,000 runs, 2,000 conversations and 500 shots. Beside it, in turn: an empty page of the same framework that shows an
 * effect of the same kind. `only`: the name of an action, or a part of it.
 */
export async function hand(rounds = mostRounds, only = ''): Promise<Row[]> {
  const scratch = scratchFolder('bench-hand');
  try {
    const folder = await makeHandFolder(scratch.path);
    const peerShell = await peerProgram('hand-page', scratch.path);
    linkPeerFiles(join(scratch.path, 'hand-page'), folder);
    const besidePeer = async (ours: Page, programId: number, peer: Page) => {
      for (const page of [ours, peer]) page.setDefaultTimeout(timeout);
      await ours.locator('#field-prompt').waitFor();
      await waitUntilIdle(programId);
      const scenes = scenesOf(ours, folder).map((scene) => withActions(scene, only));
      return measureScenes(ours, createPeer(peer), scenes, Math.min(rounds, mostRounds));
    };
    const measured = await onPage(
      ourProgram(folder.path),
      (ours, id) => onPage(peerShell, (peer) => besidePeer(ours, id, peer), browserArguments),
      browserArguments,
    );
    return reported(measured);
  } finally {
    scratch.remove();
  }
}

/** Lists the scenes in the order in which they are measured. The last one changes what Studio shows. */
function scenesOf(page: Page, { path, images, comparisonTitle, conversations }: HandFolder): Scene[] {
  return [
    pageScene(page),
    promptScene(page),
    searchScene(page),
    paletteScene(page),
    openResultScene(page, images),
    viewerScene(page, images, mostRounds + 5),
    choosingScene(page),
    menuScene(page),
    conversationScene(page, conversations),
    ...listScenes(page),
    openComparisonScene(page, comparisonTitle),
    comparisonScene(page, comparisonTitle),
    generateScene(page, path),
  ];
}

function withActions(scene: Scene, only: string): Scene {
  return { ...scene, actions: scene.actions.filter(({ name }) => name.includes(only)) };
}

interface Measured {
  readonly actions: readonly MeasuredAction[];
  /** One sentence for each action that has no figures. */
  readonly failures: readonly string[];
}

async function measureScenes(page: Page, peer: Peer, scenes: readonly Scene[], rounds: number): Promise<Measured> {
  const actions: MeasuredAction[] = [];
  const failures: string[] = [];
  for (const scene of scenes) {
    if (scene.actions.length === 0) continue;
    console.error(`  ${scene.actions.map(({ name }) => name).join(', ')} ...`);
    await closeAllLayers(page);
    try {
      await scene.open();
      const found = await measureScene(scene, peer, rounds);
      actions.push(...found.actions);
      failures.push(...found.failures);
      await scene.close?.();
    } catch (error) {
      failures.push(failureOf(`the place of “${scene.actions[0]?.name}”`, error));
    }
  }
  return { actions, failures };
}

/** Gives all actions of a scene in turn, and in turn with the empty page. The first round pays for cold caches. */
async function measureScene({ group, actions }: Scene, peer: Peer, rounds: number): Promise<Measured> {
  const times = new Map<HandAction, number[]>(actions.map((action) => [action, []]));
  const peerTimes = new Map<PeerEffect, number[]>(actions.map((action) => [action.peer, []]));
  const failures: string[] = [];
  const measureOurs = async (round: number) => {
    for (const [action, list] of times) {
      try {
        list.push(await action.measure(round));
      } catch (error) {
        // The other actions are still measured.
        times.delete(action);
        failures.push(failureOf(`“${action.name}” in round ${round}`, error));
      }
    }
  };
  const measurePeer = async () => {
    for (const [effect, list] of peerTimes) list.push(await peer[effect]());
  };
  for (let round = 0; round <= rounds && times.size > 0; round += 1) {
    if (round % 2 === 0) await measureOurs(round);
    await measurePeer();
    if (round % 2 === 1) await measureOurs(round);
  }
  const measured = [...times].map(([{ name, peer: effect }, list]) => ({
    group,
    name,
    peer: effect,
    times: list.slice(1),
    peerTimes: peerTimes.get(effect)?.slice(1) ?? [],
  }));
  return { actions: measured, failures };
}

function failureOf(what: string, error: unknown): string {
  return `${what}: ${error instanceof Error ? error.message : String(error)}`;
}

/** Prints all figures, and saves them with their measurements. Throws if an action failed. */
function reported({ actions, failures }: Measured): Row[] {
  const figures = actions.map(figuresOf);
  console.error(actionTable(figures));
  const file = inProject('out', 'test-output', 'bench-hand.json');
  mkdirSync(inProject('out', 'test-output'), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ figures, failures }, null, 2)}\n`);
  if (failures.length > 0) throw new Error(`G26 could not measure:\n${failures.join('\n')}`);
  return rowsOfGroups(figures);
}

// Usage: node test/bench/hand.ts [--only NAME] [--rounds N]
if (import.meta.main) {
  const { values } = parseArgs({ options: { only: { type: 'string' }, rounds: { type: 'string' } } });
  await buildIfStale((sentence) => console.error(sentence));
  console.log(table(await hand(Number(values.rounds ?? mostRounds), values.only), undefined));
  process.exit(0);
}
