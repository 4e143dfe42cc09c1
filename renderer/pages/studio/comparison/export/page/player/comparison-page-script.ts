import '../../../../../../ui/commands/ignore-composition-keys.ts';
import { createElement } from '../../../../../../ui/standalone-page/create-element.ts';
import { fillPage, listenForKeys, readPageData } from '../../../../../../ui/standalone-page/page-data-and-content.ts';
import { createIcon } from '../../../../../../ui/standalone-page/player/icons.ts';
import { openMediaFiles } from '../../../../../../ui/standalone-page/player/media-files.ts';
import { createNoteList } from '../../../../../../ui/standalone-page/player/note-list.ts';
import { createPagePlayer, type PagePlayer } from '../../../../../../ui/standalone-page/player/page-player.ts';
import type { PageNote, PagePane } from '../../../../../../ui/standalone-page/player/page-player-types.ts';
import { createStars } from '../../../../../../ui/standalone-page/player/page-stage.ts';
import { createComparisonReview } from './comparison-review.ts';
import type { PageData } from './page-data-types.ts';
import {
  createGenerationSettingsSection,
  createPromptSection,
  createVoteSection,
} from './prompt-settings-and-vote-sections.ts';
import { sortNotes } from './sort-notes.ts';

// The script of an exported comparison page. It runs alone, in any browser, from a disk: bundled into one classic
// script, it uses no network, and inserts all text as text.

const data = readPageData<PageData>();
const { panes, lead, durations, at, about } = data;
const files = openMediaFiles(data.isEmbedded);
const notes = sortNotes(data.notes);
const players: PagePlayer[] = [];
const winner = lead?.kind === 'winner' ? lead.letters[0] : undefined;
const hasVideos = panes.some(({ video }) => video);

function addPlayer(shown: readonly PagePane[], options: { hasCaptions: boolean; at?: number }): PagePlayer {
  const player: PagePlayer = createPagePlayer({
    ...options,
    panes: shown,
    files,
    durations,
    notes,
    tagOf: ({ letter, isPick }) => (letter === winner || (isPick && shown === panes) ? 'Pick' : undefined),
    onActive() {
      for (const each of players) if (each !== player) each.pause();
    },
  });
  players.push(player);
  return player;
}

/** The notes of the winner are beside the winner; all other notes lead to the synchronized results. */
function goToNote(note: PageNote): void {
  players.some((player) => player.goToNote(note));
}

const sections: HTMLElement[] = [];
if (lead) {
  const leading = panes.filter(({ letter }) => lead.letters.includes(letter));
  const player = addPlayer(leading, { hasCaptions: lead.kind === 'picks' });
  sections.push(createWinnerSection({ lead, notes }, player, goToNote));
}
const mainPlayer = addPlayer(panes, { hasCaptions: true, at });
const review = data.review && createComparisonReview(data, data.review.comparisonId, mainPlayer);
sections.push(
  createElement('section', { class: review ? 'all reviewed' : 'all' }, [
    createElement('div', { class: 'bar' }, [
      createElement('h2', { text: titleOfMainPlayer() }),
      panes.length > 1 && createLayoutChoice(mainPlayer),
    ]),
    createElement('div', { class: review && 'beside' }, [
      createElement('div', {}, [mainPlayer.node, createElement('p', { class: 'hint', text: hintText() })]),
      review?.node,
    ]),
  ]),
);
const otherNotes = notes.filter(({ target }) => target === undefined || target !== winner);
if (otherNotes.length > 0) {
  sections.push(
    createElement('section', { class: 'remarks' }, [
      createElement('h2', { text: 'Notes' }),
      ...createNoteList(otherNotes, true, goToNote),
    ]),
  );
}
fillPage(
  createElement('header', {}, [
    createElement('h1', { text: data.title }),
    createElement('p', { class: 'about', text: about }),
  ]),
  ...sections,
  ...createPromptSection(data),
  ...createGenerationSettingsSection(data),
  ...createVoteSection(data),
  createElement('footer', { text: footerText() }),
);
for (const player of players) player.show(player.layout());

listenForKeys(({ key, target }) => {
  const isControl = target instanceof Element && target.closest('button, select, summary, input') !== null;
  if (key === 'n' && review) review.startNote();
  // A control has some keys for itself.
  else if (isControl && (key === ' ' || key === 'Home' || key === 'End')) return false;
  else return findActivePlayer(target)?.press(key) ?? false;
  return true;
});

/** The player with the focus, or the one that is seen most. */
function findActivePlayer(target: EventTarget | null): PagePlayer | undefined {
  const focused = players.find(({ node }) => target instanceof Node && node.contains(target));
  if (focused) return focused;
  const visibleHeightOf = ({ node }: PagePlayer) => {
    const { top, bottom } = node.getBoundingClientRect();
    return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  };
  return players.toSorted((a, b) => visibleHeightOf(b) - visibleHeightOf(a))[0];
}

function titleOfMainPlayer(): string {
  if (panes.length === 1) return hasVideos ? 'Video' : 'Image';
  return hasVideos ? 'All results in sync' : 'All results';
}

function hintText(): string {
  const keys = [
    ...(hasVideos ? ['Space: play or pause', 'Comma, period: one frame'] : []),
    ...(panes.length > 1 ? [`1 to ${panes.length}: enlarge`] : []),
    ...(review ? ['N: note'] : []),
  ];
  return keys.join(' · ');
}

function footerText(): string {
  const synthetic = panes.filter((pane) => pane.synthetic).map(({ letter }) => letter);
  if (synthetic.length === 0) return 'Created with Triptych.';
  const creationText =
    synthetic.length === panes.length
      ? 'All results are synthetic, made by the built-in sandbox.'
      : `Synthetic results: ${synthetic.join(', ')}.`;
  return `Created with Triptych. ${creationText}`;
}

/** The winner in full, with its facts and notes beside it; or all picks. */
function createWinnerSection(
  { lead, notes }: Pick<PageData, 'lead' | 'notes'>,
  player: PagePlayer,
  go: (note: PageNote) => void,
): HTMLElement {
  const isWinner = lead?.kind === 'winner';
  const [first] = player.panes;
  const title = createElement('h2', { text: isWinner ? 'Pick' : 'Picks' });
  if (!isWinner || !first) {
    return createElement('section', { class: 'lead' }, [title, player.node]);
  }
  return createElement('section', { class: 'lead winner' }, [
    player.node,
    createElement('div', { class: 'side' }, [
      title,
      createElement('p', { class: 'winner-name' }, [
        createElement('b', { class: 'letter', text: first.letter }),
        first.name !== undefined && createElement('span', { text: first.name }),
      ]),
      createElement('p', { class: 'facts', text: first.facts }),
      first.rating !== undefined && createStars(first.rating),
      ...createNoteList(
        notes.filter(({ target }) => target === first.letter),
        false,
        go,
      ),
    ]),
  ]);
}

/** Switches between a grid of all results and two overlaid results with a draggable divider. */
function createLayoutChoice(player: PagePlayer): HTMLElement {
  const { panes } = player;
  let at = 50;
  const listOptions = () =>
    panes.map(({ letter }, index) => createElement('option', { text: letter, value: String(index) }));
  const left = createElement('select', { 'aria-label': 'Left of the divider' }, listOptions());
  const right = createElement('select', { 'aria-label': 'Right of the divider' }, listOptions());
  right.value = '1';
  const divider = createElement('input', { type: 'range', max: '100', step: '0.1', 'aria-label': 'Wipe divider' });
  const pair = createElement('span', { class: 'pair' }, [left, divider, right]);
  const line = createElement('div', { class: 'divider', 'aria-hidden': 'true' });
  const wipe = () => player.show({ kind: 'wipe', left: Number(left.value), right: Number(right.value), at });
  const showGrid = () => player.show({ kind: 'grid' });
  const gridButton = createElement('button', { class: 'segment', press: showGrid }, [createIcon('grid'), 'Grid']);
  const wipeButton = createElement('button', { class: 'segment', press: wipe }, [createIcon('wipe'), 'Wipe']);
  for (const each of [left, right]) each.addEventListener('change', wipe);
  divider.addEventListener('input', () => {
    at = divider.valueAsNumber;
    wipe();
  });
  const { stage } = player;
  const follow = ({ buttons, clientX }: PointerEvent) => {
    if (player.layout().kind !== 'wipe' || buttons !== 1) return;
    const { left: from, width } = stage.getBoundingClientRect();
    at = Math.min(100, Math.max(0, ((clientX - from) / width) * 100));
    wipe();
  };
  stage.addEventListener('pointerdown', follow);
  stage.addEventListener('pointermove', follow);
  stage.append(line);
  const show = () => {
    const isWipe = player.layout().kind === 'wipe';
    pair.hidden = !isWipe;
    line.hidden = !isWipe;
    line.style.left = `${at}%`;
    divider.value = String(at);
    gridButton.setAttribute('aria-pressed', String(!isWipe));
    wipeButton.setAttribute('aria-pressed', String(isWipe));
  };
  player.onLayout(show);
  show();
  return createElement('span', { class: 'layout' }, [
    pair,
    createElement('span', { class: 'segments', role: 'group', 'aria-label': 'Layout' }, [gridButton, wipeButton]),
  ]);
}
