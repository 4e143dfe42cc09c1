import { makeCut } from '../../support/make-cut.ts';

/** A cut of images, whose files the tests write. */
export const testCut = makeCut([
  { title: 'Quay', take: { kind: 'image' } },
  { title: 'Sea', take: { kind: 'image' } },
]);
