import {
  IconBell,
  IconBookmark,
  IconBug,
  IconDatabase,
  IconInfoCircle,
  IconKeyboard,
  IconMessages,
  IconNetwork,
  IconPlug,
  IconRoute,
  IconServer,
  IconSunHigh,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SettingsSection } from '../../../shared/settings/settings-places.ts';
import { AboutSection } from './about/about-section.tsx';
import { AppearanceSection } from './appearance/appearance-section.tsx';
import { ConnectionsSection } from './connections/connections-section.tsx';
import { ConversationsSection } from './conversations/conversations-section.tsx';
import { DiagnosticsSection } from './diagnostics/diagnostics-section.tsx';
import { McpSection } from './mcp/mcp-section.tsx';
import { ModelsSection } from './models/models-section.tsx';
import { NetworkSection } from './network/network-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { SavedSection } from './saved/saved-section.tsx';
import { ShortcutsSection } from './shortcuts/shortcuts-section.tsx';
import { StorageSection } from './storage/storage-section.tsx';

export interface Section {
  readonly path: `/settings/${SettingsSection}`;
  readonly name: string;
  readonly icon: TablerIcon;
  readonly content: ComponentType;
}

export const sections: readonly Section[] = [
  { path: '/settings/connections', name: 'Connections', icon: IconServer, content: ConnectionsSection },
  { path: '/settings/appearance', name: 'Appearance', icon: IconSunHigh, content: AppearanceSection },
  { path: '/settings/notifications', name: 'Notifications', icon: IconBell, content: NotificationsSection },
  { path: '/settings/shortcuts', name: 'Shortcuts', icon: IconKeyboard, content: ShortcutsSection },
  { path: '/settings/storage', name: 'Storage', icon: IconDatabase, content: StorageSection },
  { path: '/settings/saved', name: 'Saved', icon: IconBookmark, content: SavedSection },
  { path: '/settings/conversations', name: 'Chat and Messages', icon: IconMessages, content: ConversationsSection },
  { path: '/settings/about', name: 'About', icon: IconInfoCircle, content: AboutSection },
];

/** Folded under “Advanced”. */
export const advancedSections: readonly Section[] = [
  { path: '/settings/models', name: 'Models and endpoints', icon: IconRoute, content: ModelsSection },
  { path: '/settings/network', name: 'Network', icon: IconNetwork, content: NetworkSection },
  { path: '/settings/mcp', name: 'MCP server', icon: IconPlug, content: McpSection },
  { path: '/settings/diagnostics', name: 'Diagnostics', icon: IconBug, content: DiagnosticsSection },
];
