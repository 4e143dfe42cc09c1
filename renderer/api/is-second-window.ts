import { secondWindowQuery } from '../../shared/contract/second-window-query.ts';

/**
 * A second window shows only panes and transport of a comparison. It is muted, because the first one has the sound.
 * Modules of the page are also loaded by tests without a window.
 */
export const isSecondWindow = globalThis.location?.search === secondWindowQuery;
