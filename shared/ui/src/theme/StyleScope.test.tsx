import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, lazy, type ReactNode } from 'react';
import { Button } from '../controls/Button';
import { PasswordField } from '../fields/TextField';
import { Menu } from '../overlays/Menu';
import { StyleScope, ThemeRoot } from './StyleScope';

const writtenRules = () =>
  Array.from(document.styleSheets)
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .map((rule) => rule.cssText);

describe('StyleScope', () => {
  it('scopes every rule to its package', () => {
    render(
      <StyleScope namespace="chat" direction="ltr" language="en">
        <Button>Send</Button>
      </StyleScope>,
    );
    const rules = writtenRules();
    expect(rules.length).toBeGreaterThan(0);
    const foreign = rules
      // Media rules contain the scope.
      .map((rule) => rule.replace(/^@media [^{]*\{(.*)\}$/, '$1'))
      .filter((rule) => !rule.startsWith("[data-style-scope='chat'] ."))
      // Rule of the test environment for closed popovers.
      .filter((rule) => !rule.startsWith('[popover]'));
    // The scope's own element isn't inside itself.
    expect(foreign).toEqual([expect.stringMatching(/^\.[\w-]+ \{display: contents;\}$/)]);
  });

  it('mounts floating elements inside the package', async () => {
    const user = userEvent.setup();
    render(
      <StyleScope namespace="chat" direction="rtl" language="ar">
        <Menu
          trigger={<Button>More</Button>}
          items={[{ id: 'one', label: 'One', onSelect: () => undefined }]}
        />
      </StyleScope>,
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    const item = await screen.findByRole('menuitem', { name: 'One' });
    expect(item.matches("[data-style-scope='chat'] *")).toBe(true);
  });

  it('provides the texts of its language', () => {
    render(
      <StyleScope direction="rtl" language="ar">
        <PasswordField label="كلمة المرور" />
      </StyleScope>,
    );
    expect(screen.getByRole('button', { name: 'إظهار كلمة المرور' })).toBeVisible();
  });
});

describe('ThemeRoot', () => {
  it('sets theme, language and direction on the page, and changes nothing else', () => {
    const page = document.documentElement;
    const root = (theme: 'light' | 'dark', language: string) => (
      <ThemeRoot theme={theme} language={language} direction={language === 'ar' ? 'rtl' : 'ltr'}>
        <Button>Send</Button>
      </ThemeRoot>
    );
    const { rerender } = render(root('light', 'en'));
    const button = screen.getByRole('button');
    const classes = button.className;
    expect(page).toHaveAttribute('data-theme', 'light');

    rerender(root('dark', 'ar'));
    expect(page).toHaveAttribute('data-theme', 'dark');
    expect(page).toHaveAttribute('lang', 'ar');
    expect(page).toHaveAttribute('dir', 'rtl');
    expect(screen.getByRole('button').className).toBe(classes);
  });
});

test('shows suspended content once it loads', async () => {
  let give: (module: { default: () => ReactNode }) => void = () => undefined;
  const Later = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (give = resolve)));
  // oxlint-disable-next-line testing-library/no-unnecessary-act -- what suspends goes on inside an awaited act alone
  await act(async () =>
    render(
      <Suspense fallback={<p>Waiting</p>}>
        <StyleScope namespace="chat" direction="ltr" language="en">
          <Later />
        </StyleScope>
      </Suspense>,
    ),
  );
  expect(screen.getByText('Waiting')).toBeVisible();
  await act(async () => give({ default: () => <p>Here</p> }));
  expect(screen.getByText('Here')).toBeVisible();
  expect(screen.queryByText('Waiting')).not.toBeInTheDocument();
});
