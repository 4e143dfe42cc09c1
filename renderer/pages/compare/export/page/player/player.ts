import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import type { PageData, PageNote } from '../page-data.ts';
import { createPageClock, type PageClock } from './page-clock.ts';
import { createPageControls } from './page-controls.ts';
import { createPageStage } from './page-stage.ts';
import { pageText } from './page-text.ts';
import { createLayoutChoice } from './page-wipe.ts';

// The script of an exported comparison page. It runs alone, in any browser, from a disk: bundled into one classic
// script, it uses no network, and inserts all text as text.

const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as PageData;
// Settings of a video that is not loaded yet must be applied again after loading.
const stage = createPageStage(data, () => !clock.playing() && clock.seek(clock.at()));
const loop = createElement('input', { with: { type: 'checkbox' } });
const controls = createPageControls(() => clock, loop);
const clock: PageClock = createPageClock(stage.videos, stage.timeline, () => loop.checked, notify);

function notify(): void {
  controls.notify();
  stage.notify(clock.at());
}

function goTo(note: PageNote): void {
  const track = stage.timeline.tracks.get(note.letter ?? '');
  if (!track || note.seconds === undefined) return;
  if (clock.playing()) clock.pause();
  clock.seek(note.seconds / track.stretch + track.start);
  window.scrollTo({ top: 0 });
}

document
  .getElementById('page')
  ?.append(
    createElement('header', {}, [
      createElement('h1', { text: data.title }),
      createElement('span', { class: 'about', text: data.about }),
      createLayoutChoice(data.panes, stage),
    ]),
    stage.node,
    ...(stage.videos.length === 0 ? [] : [controls.node]),
    pageText(data, goTo),
  );
clock.seek(data.at);
