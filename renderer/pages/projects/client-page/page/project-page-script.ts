import '../../../../ui/commands/ignore-composition-keys.ts';
import { createElement } from '../../../../ui/standalone-page/create-element.ts';
import { fillPage, listenForKeys, readPageData } from '../../../../ui/standalone-page/page-data-and-content.ts';
import { createIcon } from '../../../../ui/standalone-page/player/icons.ts';
import { openMediaFiles } from '../../../../ui/standalone-page/player/media-files.ts';
import { createPagePlayer } from '../../../../ui/standalone-page/player/page-player.ts';
import type { ReviewDraft } from '../../../../ui/standalone-page/review/review-draft.ts';
import { createReviewPanel } from '../../../../ui/standalone-page/review/review-panel.ts';
import type { PageShot, ProjectPageData } from './project-page-types.ts';
import { openProjectDraft, projectReviewFile, reviewShots } from './project-review.ts';
import { animaticName, createShotTimes } from './shot-times.ts';

// The script of the client page of a project. It runs alone, in any browser, from a disk: bundled into one classic
// script, it uses no network, and inserts all text as text.

const data = readPageData<ProjectPageData>();
const { title, about, animatic, shots, isEmbedded, isSynthetic } = data;
const projectId = data.review?.projectId;
const { frames, framesPerSecond, hasSound, ...video } = animatic;
const shotTimes = createShotTimes(data);
const draft = projectId === undefined ? undefined : openProjectDraft(data, projectId);
let visible: PageShot | undefined;

const cutList = createCutList(shots, goTo);
const shotLine = createElement('p', { class: 'shot-line' });
const [firstShot] = shots;
const approve = draft && firstShot ? createApproveButton(firstShot, draft) : undefined;

const player = createPagePlayer({
  panes: [
    {
      ...video,
      letter: animaticName,
      facts: '',
      type: 'video/mp4',
      synthetic: isSynthetic,
      video: {
        frameTimes: Array.from({ length: frames }, (_, frame) => frame / framesPerSecond),
        seconds: frames / framesPerSecond,
        offset: 0,
        hasSound,
      },
    },
  ],
  files: openMediaFiles(isEmbedded),
  durations: 'real',
  notes: [],
  hasCaptions: false,
  hasSound,
  tagOf: () => undefined,
  at: 0,
  onActive() {},
  onMove: showShotAt,
});

function goTo(shot: PageShot): void {
  player.goToNote({ text: '', target: animaticName, seconds: shotTimes.startOf(shot) });
}

function showShotAt(seconds: number): void {
  const shot = shotTimes.shotAt(seconds);
  if (!shot) return;
  const frame = Math.min(shot.duration, Math.floor((seconds - shotTimes.startOf(shot) + 0.001) * framesPerSecond) + 1);
  shotLine.replaceChildren(
    createElement('b', { text: shot.name }),
    ` ${shot.title}`,
    createElement('span', { class: 'counter', text: `frame ${Math.max(1, frame)} of ${shot.duration}` }),
  );
  if (shot === visible) return;
  visible = shot;
  cutList.show(shot);
  approve?.setShot(shot);
}

const review =
  draft && projectId !== undefined && approve
    ? createReviewPanel({
        draft,
        player: reviewShots(player, shots, shotTimes, () => visible),
        title,
        marks: createApprovals(approve.node),
        allName: 'All shots',
        hasPageNotes: false,
        emptyText: 'Approve a shot or write something first.',
        toFile: (savedAt) => projectReviewFile(data, projectId, draft, savedAt),
      })
    : undefined;

/** The approval of the visible shot, and how many shots are approved. */
function createApprovals(button: HTMLElement): HTMLElement {
  const count = createElement('p', { class: 'hint' });
  const show = () => {
    const approved = shots.filter(({ shotId }) => draft?.markOf(shotId).isApproved).length;
    count.textContent = `${approved} of ${shots.length} approved`;
  };
  draft?.onChange(show);
  show();
  // During playback, the shot of the button would change before the click.
  for (const reach of ['pointerenter', 'focus']) button.addEventListener(reach, () => player.hold(animaticName));
  return createElement('div', { class: 'approvals' }, [button, count]);
}

fillPage(
  createElement('header', {}, [
    createElement('h1', { text: title }),
    createElement('p', { class: 'about', text: about }),
  ]),
  createElement('section', { class: review ? 'animatic reviewed' : 'animatic', 'aria-label': 'Animatic' }, [
    createElement('div', { class: review && 'beside' }, [
      createElement('div', { class: 'cut' }, [
        player.node,
        shotLine,
        cutList.node,
        createElement('p', { class: 'hint', text: hintText() }),
      ]),
      review?.node,
    ]),
  ]),
  createShotList(shots, draft, video.width / video.height, goTo),
  createElement('footer', { text: footerText() }),
);
player.show(player.layout());

listenForKeys(({ key, target }) => {
  const isOn = (controls: string) => target instanceof Element && target.closest(controls) !== null;
  if (key === 'n' && review) review.startNote();
  // A control has some keys for itself.
  else if (isOn('button, select, input') && (key === ' ' || key === 'Home' || key === 'End')) return false;
  else if (isOn('select, input') && key.startsWith('Arrow')) return false;
  else if (key === 'ArrowUp' || key === 'ArrowDown') goToNeighbor(key === 'ArrowUp' ? -1 : 1);
  else return player.press(key);
  return true;
});

function goToNeighbor(step: 1 | -1): void {
  const next = shots[(visible ? shots.indexOf(visible) : 0) + step];
  if (next) goTo(next);
}

function hintText(): string {
  const keys = ['Space: play or pause', 'Comma, period: one frame', 'Up, down: previous and next shot'];
  return [...keys, ...(review ? ['N: note'] : [])].join(' · ');
}

function footerText(): string {
  return `Created with Triptych.${isSynthetic ? ' Some takes are synthetic, made by the built-in sandbox.' : ''}`;
}

interface CutList {
  readonly node: HTMLElement;
  /** Marks the visible shot. */
  show(shot: PageShot | undefined): void;
}

/** The numbers of all shots in the order of the cut. Each goes to the first frame of its shot. */
function createCutList(shots: readonly PageShot[], goTo: (shot: PageShot) => void): CutList {
  const buttons = new Map(
    shots.map((shot) => [
      shot,
      createElement('button', { text: shot.name, title: `${shot.name} ${shot.title}`.trim(), press: () => goTo(shot) }),
    ]),
  );
  let current: HTMLElement | undefined;
  const list = createElement(
    'ol',
    {},
    [...buttons.values()].map((button) => createElement('li', {}, [button])),
  );
  return {
    node: createElement('nav', { class: 'cuts', 'aria-label': 'Cut list' }, [list]),
    show(shot) {
      const next = shot && buttons.get(shot);
      if (next === current) return;
      current?.removeAttribute('aria-current');
      next?.setAttribute('aria-current', 'true');
      current = next;
      if (!next) return;
      // A long list scrolls; the page itself stays in place.
      const [box, area] = [next.getBoundingClientRect(), list.getBoundingClientRect()];
      if (box.top < area.top || box.bottom > area.bottom) list.scrollTop += box.top - area.top;
    },
  };
}

/**
 * All shots with poster, facts and brief, under the title of their scene. A poster goes to its shot in the animatic.
 * `shape`: width divided by height of the cut.
 */
function createShotList(
  shots: readonly PageShot[],
  draft: ReviewDraft | undefined,
  shape: number,
  goTo: (shot: PageShot) => void,
): HTMLElement {
  let scene: string | undefined;
  const entries = shots.flatMap((shot) => {
    const isNewScene = shot.scene !== undefined && shot.scene !== scene;
    scene = shot.scene;
    const card = createShotCard(shot, draft, () => goTo(shot));
    return isNewScene ? [createElement('li', { class: 'scene', text: shot.scene ?? '' }), card] : [card];
  });
  const section = createElement('section', { class: 'shots' }, [
    createElement('h2', { text: 'Shots' }),
    createElement('ol', { 'aria-label': 'Shots' }, entries),
  ]);
  section.style.setProperty('--poster-shape', String(shape));
  return section;
}

function createShotCard(shot: PageShot, draft: ReviewDraft | undefined, goTo: () => void): HTMLElement {
  const { name, title, durationText, status, brief, model, poster, missing = 'No image' } = shot;
  const label = poster === undefined ? `Go to ${name}: ${missing}` : `Go to ${name}`;
  const face = createElement('button', { class: 'poster', 'aria-label': label, press: goTo }, [
    poster === undefined ? createElement('span', { text: missing }) : createElement('img', { src: poster, alt: '' }),
  ]);
  const facts = [durationText, status, ...(model === undefined ? [] : [model])].join(' · ');
  return createElement('li', { class: 'shot' }, [
    face,
    createElement('h3', {}, [
      createElement('span', { class: 'number', text: `${name} ` }),
      createElement('span', { text: title === '' ? 'Untitled' : title }),
    ]),
    createElement('p', { class: 'facts', text: facts }),
    brief !== undefined && brief !== '' && createElement('p', { class: 'text', text: brief }),
    draft && shot.shotId !== undefined && createApproveButton(shot, draft).node,
  ]);
}

interface ApproveButton {
  readonly node: HTMLButtonElement;
  /** Changes the shot of the button. */
  setShot(shot: PageShot): void;
}

/** A button that approves one shot, or withdraws the approval. */
function createApproveButton(first: PageShot, draft: ReviewDraft): ApproveButton {
  let shot = first;
  const isApproved = () => draft.markOf(shot.shotId).isApproved === true;
  const node = createElement('button', {
    class: 'pick approve',
    press() {
      if (shot.shotId !== undefined) draft.mark(shot.shotId, { isApproved: isApproved() ? undefined : true });
    },
  });
  const label = createElement('span');
  node.append(createIcon('check'), label);
  const show = () => {
    node.setAttribute('aria-pressed', String(isApproved()));
    label.textContent = `Approve ${shot.name}`;
  };
  draft.onChange(show);
  show();
  return {
    node,
    setShot(to) {
      shot = to;
      show();
    },
  };
}
