import { compareSurfaces } from './compare-surfaces.ts';
import { librarySurfaces } from './library-surfaces.ts';
import { otherSurfaces } from './other-surfaces.ts';
import { studioSurfaces } from './studio-surfaces.ts';
import type { Surface } from './surface.ts';
import { talkSurfaces } from './talk-surfaces.ts';

/** Every page and everything that opens over one, in the order in which they are walked through. */
export const surfaces: readonly Surface[] = [
  ...studioSurfaces,
  ...compareSurfaces,
  ...librarySurfaces,
  ...talkSurfaces,
  ...otherSurfaces,
];

/** What takes a state that is long to reach: it is looked at where another test comes by. Component and test. */
export const lookedAtElsewhere: Readonly<Record<string, string>> = {
  'compare/judge/round/reveal-window': 'compare-judge.spec.ts',
  'connection/proxy-sign-in': 'behind-a-proxy.spec.ts',
  'settings/connections/gateway-entry': 'connections.spec.ts',
  'settings/care/report-dialog': 'library-care.spec.ts',
  'studio/fan-out/confirm-start': 'compare-fan-out.spec.ts',
  'studio/inputs/frame-chooser': 'image-slots.spec.ts',
  'studio/motion/mask-editor': 'mask-editor.spec.ts',
  'talk/blocks/passage-dialog': 'talk-looks.spec.ts',
};
