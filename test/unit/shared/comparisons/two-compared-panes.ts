import type { ComparedPane } from '../../../../shared/comparisons/comparison-table-types.ts';
import { draftOf, paneOf } from './sample-panes.ts';

// Two panes of different models with the same prompt.

export const dPro = (values = {}, more: Partial<ComparedPane> = {}) =>
  paneOf('A', 'video-d-pro', draftOf({ prompt: 'a lake', size: '1280x720', seconds: '8', ...values }), more);
export const b = (values = {}, more: Partial<ComparedPane> = {}) =>
  paneOf(
    'B',
    'video-b',
    draftOf({ prompt: 'a lake', aspect_ratio: '16:9', duration: '5', model_name: 'video-b-v2-1-master', ...values }),
    more,
  );
