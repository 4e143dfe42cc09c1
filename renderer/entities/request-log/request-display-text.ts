import { IconCloudDownload, IconEye, IconMessage, IconPlug, IconSend, type TablerIcon } from '@tabler/icons-react';
import type { RecordedRequest } from '../../../shared/request-log/recorded-request.ts';
import { formatBytes } from '../../../shared/util/format-numbers.ts';

export const kindText: Readonly<Record<RecordedRequest['kind'], { title: string; several: string; icon: TablerIcon }>> =
  {
    create: { title: 'Create', several: 'Create requests', icon: IconSend },
    poll: { title: 'Status check', several: 'Status checks', icon: IconEye },
    chat: { title: 'Chat', several: 'Chat and messages', icon: IconMessage },
    download: { title: 'Download', several: 'Downloads', icon: IconCloudDownload },
    mcp: { title: 'MCP call', several: 'MCP calls', icon: IconPlug },
  };

/** `17 ms`, `1.24 s`, `2:14` */
export function formatMs(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns the outcome of a request, or that the request is running. */
export function outcomeOf(exchange: RecordedRequest): { text: string; bad: boolean; running: boolean } {
  if (exchange.endedMs === undefined) return { text: 'running', bad: false, running: true };
  if (exchange.status === undefined) return { text: 'no response', bad: true, running: false };
  const broke = exchange.error !== undefined;
  return {
    text: `${exchange.status}${broke ? ', interrupted' : ''}`,
    bad: broke || exchange.status >= 400,
    running: false,
  };
}

export function listSizes(exchange: RecordedRequest): string[] {
  const sent = exchange.sentBytes > 0 ? `${formatBytes(exchange.sentBytes)} sent` : '';
  const received = exchange.receivedBytes > 0 ? `${formatBytes(exchange.receivedBytes)} received` : '';
  return [sent, received].filter((part) => part !== '');
}

interface Phase {
  readonly name: 'connect' | 'send' | 'wait' | 'receive';
  readonly ms: number;
}

/**
 * Returns the durations of a request's phases. Phases that were not reached are left out; the last one may have failed.
 */
export function listPhases(exchange: RecordedRequest): Phase[] {
  const ends = [
    ['connect', exchange.connectedMs],
    ['send', exchange.sentMs],
    ['wait', exchange.headersMs],
    ['receive', exchange.endedMs],
  ] as const;
  const found: Phase[] = [];
  let from = 0;
  for (const [name, end] of ends) {
    if (end === undefined) continue;
    // Broken before its headers: what was spent since then was spent waiting.
    const is = name === 'receive' && exchange.headersMs === undefined ? 'wait' : name;
    found.push({ name: is, ms: Math.max(0, end - from) });
    from = end;
  }
  return found;
}
