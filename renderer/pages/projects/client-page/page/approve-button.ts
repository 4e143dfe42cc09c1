import { createElement } from '../../../../ui/standalone-page/create-element.ts';
import { createIcon } from '../../../../ui/standalone-page/player/icons.ts';
import type { ReviewDraft } from '../../../../ui/standalone-page/review/review-draft.ts';
import type { PageShot } from './project-page-types.ts';

interface ApproveButton {
  readonly node: HTMLButtonElement;
  /** Changes the shot of the button. */
  setShot(shot: PageShot): void;
}

/** A button that approves one shot, or withdraws the approval. */
export function createApproveButton(first: PageShot, draft: ReviewDraft): ApproveButton {
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
