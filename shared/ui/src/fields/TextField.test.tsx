import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField, TextField } from './TextField';
import { TextArea } from './TextArea';

describe('TextField', () => {
  it('ties label, hint and error to the control', () => {
    render(
      <TextField label="Email" type="email" hint="We write seldom." error="Enter an address." required />,
    );
    const field = screen.getByLabelText('Email');
    expect(field).toBeRequired();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('We write seldom. Enter an address.');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter an address.');
  });

  it('is valid and undescribed without an error', () => {
    render(<TextField label="Name" />);
    expect(screen.getByLabelText('Name')).toBeValid();
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-describedby');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is named by a label that is not seen', () => {
    render(<TextField label="Search" hideLabel />);
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeVisible();
  });

  it('is typed left to right for addresses, and as it is written for words', () => {
    render(
      <>
        <TextField label="Email" type="email" />
        <TextField label="Name" value="ليلى" readOnly />
        <TextField label="Empty" />
      </>,
    );
    expect(screen.getByLabelText('Email')).toHaveAttribute('dir', 'ltr');
    expect(screen.getByLabelText('Name')).toHaveAttribute('dir', 'auto');
    // An empty field keeps the page's direction, else its placeholder stands on the wrong side.
    expect(screen.getByLabelText('Empty')).not.toHaveAttribute('dir');
  });
});

describe('TextArea', () => {
  it('is not filled by the browser with what was left in it, maybe by somebody else', () => {
    render(<TextArea label="Text" />);
    expect(screen.getByLabelText('Text')).toHaveAttribute('autocomplete', 'off');
  });

  it('ties its error to the control', () => {
    render(<TextArea label="Text" error="Please enter text." />);
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription('Please enter text.');
  });
});

describe('PasswordField', () => {
  it('shows and hides what was typed, and keeps it', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" autoComplete="new-password" />);
    const field = screen.getByLabelText('Password');
    await user.type(field, 'كلمة s3cret');
    expect(field).toHaveAttribute('type', 'password');

    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(field).toHaveValue('كلمة s3cret');

    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
  });

  it('leaves the focus order to the keyboard: field, then toggle', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" />);
    await user.tab();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.tab();
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Hide password' })).toHaveFocus();
  });
});
