import { secondWindowQuery } from '../../shared/contract/page-connection-protocol.ts';

/** A second window shows only panes and transport of a comparison. It is muted, because the first one has the sound. */
export const isSecondWindow = location.search === secondWindowQuery;
