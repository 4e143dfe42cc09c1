import { createElement } from '../../../../ui/standalone-page/create-element.ts';
import type { ReviewDraft } from '../../../../ui/standalone-page/review/review-draft.ts';
import { createApproveButton } from './approve-button.ts';
import type { PageShot } from './project-page-types.ts';

/**
 * All shots with poster, facts and brief, under the title of their scene. A poster goes to its shot in the animatic.
 * `shape`: width divided by height of the cut.
 */
export function createShotList(
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
