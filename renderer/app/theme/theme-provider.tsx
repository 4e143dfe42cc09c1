import {
  type ActionIconProps,
  type AutocompleteProps,
  type ButtonProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  type InputWrapperProps,
  type MantineColorsTuple,
  MantineProvider,
  type MenuProps,
  type MenuSubProps,
  type ModalProps,
  type NumberInputProps,
  type PasswordInputProps,
  type PopoverProps,
  type PortalProps,
  type RadioProps,
  type SegmentedControlProps,
  type SelectProps,
  type SwitchProps,
  type TextareaProps,
  type TextInputProps,
  type TooltipProps,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import { pasteWholeNumber } from '../../ui/paste-number.ts';
import { colorScheme, lastDensity, lastTheme, lightSystem, shownTheme } from './stored-theme-and-density.ts';

type Look = Pick<Settings, 'theme' | 'density' | 'motion'>;

/** Sets the theme, the density and the motion preference on the root element. */
export function ThemeProvider({ look, children }: { look: Look | undefined; children: ReactNode }) {
  const isSystemLight = useMediaQuery(lightSystem, false, { getInitialValueInEffect: false });
  const shown = shownTheme(look?.theme ?? lastTheme.read(), isSystemLight);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = shown;
    dataset['density'] = look?.density ?? lastDensity.read();
    dataset['motion'] = look?.motion ?? 'system';
    if (!look) return;
    lastTheme.save(look.theme);
    lastDensity.save(look.density);
  }, [shown, look]);
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={colorScheme(shown)}
    >
      {children}
    </MantineProvider>
  );
}

// Mantine provides the behavior. Its appearance is mapped onto our tokens, so that the three themes are defined in one
// place. Rules that a variable cannot set are in mantine-*.css.

const dark: MantineColorsTuple = [
  '#ececec',
  '#b2b2b2',
  '#979797',
  '#787878',
  '#3c3c3c',
  '#303030',
  '#222222',
  '#191919',
  '#141414',
  '#0c0c0c',
];
const gray: MantineColorsTuple = [
  '#ffffff',
  '#f7f7f7',
  '#efefef',
  '#dedede',
  '#c2c2c2',
  '#848484',
  '#5c5c5c',
  '#444444',
  '#2b2b2b',
  '#171717',
];
const warm: MantineColorsTuple = [
  '#fdf3e4',
  '#f9e3c3',
  '#f5d09c',
  '#efb871',
  '#e9a24b',
  '#dc8d2d',
  '#c9781a',
  '#b8640c',
  '#a35200',
  '#8a4500',
];
const red: MantineColorsTuple = [
  '#fdeeeb',
  '#fbd9d3',
  '#f7bfb5',
  '#f2a093',
  '#ee8372',
  '#e2604c',
  '#d14733',
  '#bd3524',
  '#a8261a',
  '#8c1c12',
];

const size = { size: 'sm' } as const;

const placing: NonNullable<PopoverProps['middlewares']> = {
  flip: true,
  shift: true,
  size: {
    padding: 4,
    /** Passes the space above or below a button in a small window to the menu. A longer menu scrolls. */
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`),
  },
};

/** Unlike `Button.extend`, does not import the component: most of them are not part of the first load. */
function defaults<Props>(defaultProps: Partial<Props>): { defaultProps: Partial<Props> } {
  return { defaultProps };
}

const mantineTheme = createTheme({
  colors: { dark, gray, warm, red },
  white: '#ffffff',
  black: '#171717',
  primaryColor: 'warm',
  primaryShade: { dark: 4, light: 8 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  fontWeights: { regular: '420', medium: '420', bold: '560' },
  headings: { fontFamily: 'var(--font)', fontWeight: '620' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px' },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'default',
  respectReducedMotion: true,
  components: {
    Button: defaults<ButtonProps>({ size: 'sm', variant: 'default' }),
    ActionIcon: defaults<ActionIconProps>({ size: 28, variant: 'subtle', color: 'gray' }),
    // The help of a field stands below it, so that labels in a row of fields keep their distance.
    InputWrapper: defaults<InputWrapperProps>({ inputWrapperOrder: ['label', 'input', 'error', 'description'] }),
    TextInput: defaults<TextInputProps>(size),
    PasswordInput: defaults<PasswordInputProps>(size),
    Textarea: defaults<TextareaProps>(size),
    NumberInput: defaults<NumberInputProps>({ ...size, onPasteCapture: pasteWholeNumber }),
    Select: defaults<SelectProps>({ ...size, checkIconPosition: 'right' }),
    Autocomplete: defaults<AutocompleteProps>(size),
    Checkbox: defaults<CheckboxProps>({ size: 'xs' }),
    Radio: defaults<RadioProps>({ size: 'xs' }),
    Switch: defaults<SwitchProps>({ size: 'xs', withThumbIndicator: false }),
    SegmentedControl: defaults<SegmentedControlProps>({ size: 'xs', transitionDuration: 0 }),
    Tooltip: defaults<TooltipProps>({ withArrow: false, transitionProps: { duration: 0 } }),
    // The first element of a menu receives the focus: a placeholder with focus and without a role is unknown to screen
    // readers.
    Menu: defaults<MenuProps>({
      transitionProps: { duration: 0 },
      shadow: 'none',
      withInitialFocusPlaceholder: false,
      middlewares: placing,
    }),
    // A menu that scrolls in a low window would clip its submenu, which would cover the entry that opens it.
    MenuSub: defaults<MenuSubProps>({ floatingStrategy: 'fixed' }),
    Portal: defaults<PortalProps>({ target: '#over' }),
    Popover: defaults<PopoverProps>({ transitionProps: { duration: 0 }, shadow: 'none', middlewares: placing }),
    Modal: defaults<ModalProps>({
      centered: true,
      radius: 'md',
      overlayProps: { blur: 0 },
      closeButtonProps: { 'aria-label': 'Close' },
      transitionProps: { duration: 0 },
    }),
  },
});

/** Equal values in both of Mantine's schemes: the program's tokens already depend on the theme. */
const mapped = {
  '--mantine-color-body': 'var(--window)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--text)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--select)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'transparent',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-warm-filled': 'var(--accent)',
  '--mantine-color-warm-filled-hover': 'var(--accent)',
  '--mantine-color-red-filled': 'var(--bad)',
  '--mantine-color-red-filled-hover': 'var(--bad)',
};

const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: mapped, dark: mapped });
