import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { Box } from '../../ui/layout-primitives.tsx';
import { focusSettingsPlace } from './focus-settings-place.ts';
import styles from './settings-page.module.css';
import { advancedSections, type Section, sections } from './settings-sections.ts';

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
            <Box component="section" className="pane" flex={1} aria-label={section.name}>
              <div className="bar">
                <h2 className="strong" data-settings-place="heading">
                  {section.name}
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
        {section.name}
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
