import { Menu } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Box } from '../layout-primitives.tsx';
import type { SavedPreset } from './preset-actions.ts';

interface PresetMenuProps<P extends SavedPreset> {
  readonly button: ReactNode;
  readonly presets: readonly P[];
  /** Explains how to create presets when there are none. */
  readonly emptyText: string;
  /** One line about a preset, under its name. */
  readonly factsOf: (preset: P) => string;
  readonly use: (preset: P) => void;
  /** "Save as preset" */
  readonly saveLabel: string;
  /** False when there is nothing to save. */
  readonly canSave?: boolean;
  /** Another way to save. */
  readonly saveItem?: ReactNode;
  readonly saveDialog: (close: () => void) => ReactNode;
  /** Opens the page with all of them. */
  readonly manage: () => void;
  /** More entries below a divider. */
  readonly children?: ReactNode;
}

/** Menu of the saved presets: use and add presets. */
export function PresetMenu<P extends SavedPreset>({ button, presets, emptyText, use, ...more }: PresetMenuProps<P>) {
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Box mah="min(46vh, 420px)" overflow="auto">
            {presets.length === 0 && (
              <Box className="t2 small" py={6} px={8}>
                {emptyText}
              </Box>
            )}
            {presets.map((preset) => (
              <Menu.Item key={preset.id} onClick={() => use(preset)}>
                <Box component="span" className="cut" display="block">
                  {preset.name}
                </Box>
                <Box component="span" className="t3 small cut" display="block">
                  {more.factsOf(preset)}
                </Box>
              </Menu.Item>
            ))}
          </Box>
          <Menu.Divider />
          <Menu.Item disabled={more.canSave === false} onClick={() => setSaving(true)}>
            {more.saveLabel}…
          </Menu.Item>
          {more.saveItem}
          <Menu.Item onClick={more.manage}>Manage…</Menu.Item>
          {more.children && <Menu.Divider />}
          {more.children}
        </Menu.Dropdown>
      </Menu>
      {isSaving && <Suspense fallback={null}>{more.saveDialog(() => setSaving(false))}</Suspense>}
    </>
  );
}
