// First of all style sheets: of two rules with equal specificity the later one wins, and the sheet of a component is to
// win over a role of text, whether its page is in the first file or is loaded later.
import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './plain-elements.css';
import './mantine-styles.ts';
import './tokens.css';
import './base.css';
import './text-and-layout.css';
// These rules set what Mantine's variables cannot. They are unlayered, so they override Mantine's layered rules
// regardless of specificity.
import './mantine-buttons.css';
import './mantine-inputs.css';
import './mantine-choices.css';
import './mantine-floating.css';
