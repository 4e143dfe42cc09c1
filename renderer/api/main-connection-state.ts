import { create } from 'zustand';

/**
 * - `connecting` before the first snapshot - `live`       events arrive - `lost`       the events stopped; the client
 * reconnects
 */
type ConnectionState = 'connecting' | 'live' | 'lost';

export const useConnectionState = create<{ state: ConnectionState }>(() => ({ state: 'connecting' }));
