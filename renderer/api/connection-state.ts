import { create } from 'zustand';

/**
 * - `connecting` the first snapshot has not come yet
 * - `live`       pushes arrive
 * - `lost`       they did, and stopped; it is tried again
 */
export type LineState = 'connecting' | 'live' | 'lost';

export const useLineState = create<{ state: LineState }>(() => ({ state: 'connecting' }));
