import {
  IconBell,
  IconBookmark,
  IconBug,
  IconChevronDown,
  IconChevronRight,
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
import { type ComponentType, useEffect, useState } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { settingsPages } from '../../../shared/settings/settings.ts';
import type { SettingsSection } from '../../../shared/settings/settings-places.ts';
import { Box } from '../../ui/layout-primitives.tsx';
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
import styles from './settings-page.module.css';
import { ShortcutsSection } from './shortcuts/shortcuts-section.tsx';
import { StorageSection } from './storage/storage-section.tsx';

/** The sections of Settings. The path of a link names a section, and optionally a place in the section. */
export function SettingsPage() {
  const [location] = useLocation();
  useEffect(() => {
    const place = location.split('/')[3];
    if (place !== undefined) focusSettingsPlace(place);
  }, [location]);
  return (
    <>
      <nav className={`pane ${styles['nav']}`} aria-label="Settings">
        <div className="bar">
          <h1 className="head">Settings</h1>
        </div>
        <Box component="ul" flex={1} mih={0} py="s2" overflowY="auto">
          {sections.map((section) => (
            <SectionLink key={section.path} section={section} />
          ))}
          <AdvancedSections />
        </Box>
      </nav>
      <Switch>
        {[...sections, ...advancedSections].map((section) => (
          <Route key={section.path} path={`${section.path}/:place?`}>
            <Box component="section" className="pane" flex={1} aria-label={settingsPages[section.path].name}>
              <div className="bar">
                <h2 className="strong" data-settings-place="heading">
                  {settingsPages[section.path].name}
                </h2>
              </div>
              <div className="scroll">
                <div className={styles['content']}>
                  <section.content />
                </div>
              </div>
            </Box>
          </Route>
        ))}
        <Route>
          <Redirect to="/settings/connections" replace />
        </Route>
      </Switch>
    </>
  );
}

function SectionLink({ section }: { section: Section }) {
  const [location] = useLocation();
  return (
    <li>
      <Link
        href={section.path}
        className={`ghost ${styles['link']}`}
        data-ring="inside"
        aria-current={isAt(location, section) ? 'page' : undefined}
      >
        <section.icon size={16} stroke={1.5} aria-hidden />
        {settingsPages[section.path].name}
      </Link>
    </li>
  );
}

/** The sections that few people need. They are folded until one of them is open, or the user unfolds them. */
function AdvancedSections() {
  const [location] = useLocation();
  const isInside = advancedSections.some((section) => isAt(location, section));
  const [choice, setChoice] = useState<{ readonly location: string; readonly isOpen: boolean }>();
  // A link to another of these sections unfolds them again.
  const isOpen = choice?.location === location ? choice.isOpen : isInside || choice?.isOpen === true;
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <button
        type="button"
        className={`ghost ${styles['link']}`}
        data-ring="inside"
        aria-expanded={isOpen}
        onClick={() => setChoice({ location, isOpen: !isOpen })}
      >
        <Arrow size={16} stroke={1.5} aria-hidden />
        Advanced
      </button>
      {isOpen && (
        <Box component="ul" pl="s3" aria-label="Advanced">
          {advancedSections.map((section) => (
            <SectionLink key={section.path} section={section} />
          ))}
        </Box>
      )}
    </li>
  );
}

function isAt(location: string, { path }: Section): boolean {
  return location === path || location.startsWith(`${path}/`);
}

const selector = '[data-settings-place], [data-settings-place] :is(input, textarea)';

/**
 * Scrolls to a place of the open section. Focuses its selected or first field, otherwise the place itself. A place that
 * is missing, such as the key of a connection without a form, leads to the heading of the section.
 */
function focusSettingsPlace(name: string): void {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)];
  const placeOf = (wanted: string) => elements.find(({ dataset }) => dataset['settingsPlace'] === wanted);
  const place = placeOf(name) ?? placeOf('heading');
  if (place === undefined) return;
  const fields = elements.filter((each) => each !== place && place.contains(each));
  const field = fields.find((each) => each.matches(':checked')) ?? fields[0];
  if (field === undefined) place.tabIndex = -1;
  (field ?? place).focus({ preventScroll: true });
  (field ?? place).scrollIntoView({ block: field === undefined ? 'start' : 'center' });
}

interface Section {
  readonly path: `/settings/${SettingsSection}`;
  readonly icon: TablerIcon;
  readonly content: ComponentType;
}

const sections: readonly Section[] = [
  { path: '/settings/connections', icon: IconServer, content: ConnectionsSection },
  { path: '/settings/appearance', icon: IconSunHigh, content: AppearanceSection },
  { path: '/settings/notifications', icon: IconBell, content: NotificationsSection },
  { path: '/settings/shortcuts', icon: IconKeyboard, content: ShortcutsSection },
  { path: '/settings/storage', icon: IconDatabase, content: StorageSection },
  { path: '/settings/saved', icon: IconBookmark, content: SavedSection },
  { path: '/settings/conversations', icon: IconMessages, content: ConversationsSection },
  { path: '/settings/about', icon: IconInfoCircle, content: AboutSection },
];

/** Folded under “Advanced”. */
const advancedSections: readonly Section[] = [
  { path: '/settings/models', icon: IconRoute, content: ModelsSection },
  { path: '/settings/network', icon: IconNetwork, content: NetworkSection },
  { path: '/settings/mcp', icon: IconPlug, content: McpSection },
  { path: '/settings/diagnostics', icon: IconBug, content: DiagnosticsSection },
];
