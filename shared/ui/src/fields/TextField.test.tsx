import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField, TextField } from './TextField';
import { TextArea } from './TextArea';

describe('TextField', () => {
  it('connects label, hint and error to the control', () => {
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

  it('is named by a hidden label', () => {
    render(<TextField label="Search" hideLabel />);
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeVisible();
  });

  it('is left to right for emails, and automatic for other text', () => {
    render(
      <>
        <TextField label="Email" type="email" />
        <TextField label="Name" value="ليلى" readOnly />
        <TextField label="Empty" />
      </>,
    );
    expect(screen.getByLabelText('Email')).toHaveAttribute('dir', 'ltr');
    expect(screen.getByLabelText('Name')).toHaveAttribute('dir', 'auto');
    // Otherwise the placeholder would be on the wrong side.
    expect(screen.getByLabelText('Empty')).not.toHaveAttribute('dir');
  });
});

describe('TextArea', () => {
  it("disables browser restore, which could show another user's text", () => {
    render(<TextArea label="Text" />);
    expect(screen.getByLabelText('Text')).toHaveAttribute('autocomplete', 'off');
  });

  it('connects its error to the control', () => {
    render(<TextArea label="Text" error="Please enter text." />);
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription('Please enter text.');
  });
});

describe('PasswordField', () => {
  it('says that Caps Lock is on, until the field is left', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" hint="At least 8 characters." />);
    await user.click(screen.getByLabelText('Password'));
    await user.keyboard('{CapsLock}A');
    expect(screen.getByText('Caps Lock is on.')).toBeVisible();
    await user.tab();
    expect(screen.getByText('At least 8 characters.')).toBeVisible();
  });

  it('shows and hides the password and keeps it', async () => {
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

  it('has the field before the toggle in the focus order', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" />);
    await user.tab();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await user.tab();
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Hide password' })).toHaveFocus();
  });
});
