import { create } from 'zustand';

/**
 * - `connecting` the first snapshot has not come yet
 * - `live`       pushes arrive
 * - `lost`       they did, and stopped; it is tried again
 */
export type ConnectionState = 'connecting' | 'live' | 'lost';

export const useConnectionState = create<{ state: ConnectionState }>(() => ({ state: 'connecting' }));
