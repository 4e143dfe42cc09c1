import { assistantSurfaces } from './assistant-surfaces.ts';
import { compareSurfaces } from './compare-surfaces.ts';
import { conversationSurfaces } from './conversation-surfaces.ts';
import { librarySurfaces } from './library-surfaces.ts';
import { otherSurfaces } from './other-surfaces.ts';
import { studioSurfaces } from './studio-surfaces.ts';
import type { Surface } from './surface.ts';

/** Every page and everything that opens over a page, in the order of the walk. */
export const surfaces: readonly Surface[] = [
  ...studioSurfaces,
  ...compareSurfaces,
  ...librarySurfaces,
  ...conversationSurfaces,
  ...otherSurfaces,
  ...assistantSurfaces,
];

/** Components whose state takes long to reach, each with the spec that checks it. */
export const checkedElsewhere: Readonly<Record<string, string>> = {
  'pages/studio/comparison/review/round/reveal-dialog': 'compare-review.spec.ts',
  'pages/studio/comparison/review/parameters/measurements-section': 'measurements.spec.ts',
  'entities/connections/proxy-sign-in-dialog': 'behind-a-proxy.spec.ts',
  'pages/settings/connections/connections-section': 'connections.spec.ts',
  'pages/cost/budgets-entry': 'prices-and-spending.spec.ts',
  'pages/settings/maintenance/report-dialog': 'library-maintenance.spec.ts',
  'pages/studio/form/confirm-start': 'multi-model-run.spec.ts',
  'entities/image-inputs/frame-chooser': 'image-slots.spec.ts',
  'pages/studio/mask-editor/mask-editor': 'mask-editor.spec.ts',
  'entities/results/actions/result-dialogs': 'shots-to-cut.spec.ts',
  'pages/projects/list/project-list': 'shots-to-cut.spec.ts',
  'pages/projects/project-bar': 'shots-to-cut.spec.ts',
  'pages/projects/project-settings-dialog': 'shots-to-cut.spec.ts',
  'pages/projects/shot-menu': 'shots-to-cut.spec.ts',
  'pages/projects/first-frame-menu': 'shot-continuity.spec.ts',
  'ui/text-file/text-file-dialog': 'text-encodings.spec.ts',
  'pages/projects/shot-list-import': 'shots-to-cut.spec.ts',
  'pages/projects/shot/shot-drawer': 'shots-to-cut.spec.ts',
  'pages/projects/references/reference-sets-dialog': 'shots-to-cut.spec.ts',
  'pages/projects/client-page/project-page-dialog': 'project-client-page.spec.ts',
  'pages/projects/reviews/project-reviews-dialog': 'project-client-page.spec.ts',
  'pages/projects/test-set/test-set-view': 'test-sets.spec.ts',
  'pages/projects/test-set/run-on-dialog': 'test-sets.spec.ts',
  'pages/projects/exchange/cut-export-dialog': 'shots-to-cut.spec.ts',
  'pages/projects/exchange/cut-import-dialog': 'shots-to-cut.spec.ts',
  'pages/projects/animatic/export/animatic-export-dialog': 'shots-to-cut.spec.ts',
  'pages/projects/animatic/guide/guide-controls': 'sample-project.spec.ts',
  'entities/assistant/describe-image-dialog': 'writing-assistant.spec.ts',
  'pages/studio/new-model/new-model-page': 'new-model.spec.ts',
  'app/mcp/run-question-dialog': 'mcp.spec.ts',
  'pages/settings/mcp/mcp-section': 'mcp.spec.ts',
  'pages/chat/blocks/passage-dialog': 'conversation-appearance.spec.ts',
};
