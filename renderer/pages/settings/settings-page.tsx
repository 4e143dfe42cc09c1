import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { Box } from '../../ui/layout-primitives.tsx';
import styles from './settings-page.module.css';
import { sections } from './settings-sections.ts';

export function SettingsPage() {
  const [location] = useLocation();
  return (
    <>
      <nav className={`pane ${styles['nav']}`} aria-label="Settings">
        <div className="bar">
          <h1 className="head">Settings</h1>
        </div>
        <Box component="ul" flex={1} mih={0} py="s2" overflowY="auto">
          {sections.map((section) => (
            <li key={section.path}>
              <Link
                href={section.path}
                className={`ghost ${styles['link']}`}
                data-ring="inside"
                aria-current={location === section.path ? 'page' : undefined}
              >
                <section.icon size={16} stroke={1.5} aria-hidden />
                {section.name}
              </Link>
            </li>
          ))}
        </Box>
      </nav>
      <Switch>
        {sections.map((section) => (
          <Route key={section.path} path={section.path}>
            <Box component="section" className="pane" flex={1} aria-label={section.name}>
              <div className="bar">
                <h2 className="strong">{section.name}</h2>
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
