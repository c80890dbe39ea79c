<?php
/**
 * Plugin Name:       Haven intake
 * Description:       Puts the forms of your Haven intake on your pages, by a block or by [haven form="consultation"].
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * License URI:       https://opensource.org/licenses/MIT
 * Update URI:        false
 * Text Domain:       haven-intake
 * Domain Path:       /languages
 */

defined( 'ABSPATH' ) || exit;

const HAVEN_INTAKE_VERSION = '0.1.0';
const HAVEN_INTAKE_OPTION  = 'haven_intake';
/** The event that asks the intake once a day for the phone number, the languages, the version and the listing. */
const HAVEN_INTAKE_REFRESH = 'haven_intake_refresh';

require_once __DIR__ . '/settings.php';

/** The plugin's option: the address of the intake, and the intake's last answer. */
function haven_intake_options() {
	$defaults = array(
		'address'   => '',
		'phone'     => array(),
		'languages' => array(),
		'listed'    => false,
		'version'   => '',
		'pin'       => false,
		'script'    => '',
		'styles'    => '',
	);
	return array_merge( $defaults, (array) get_option( HAVEN_INTAKE_OPTION, array() ) );
}

/** The forms by their short names, with tag, path and attributes. `npm run metadata` of Haven makes the file. */
function haven_intake_forms() {
	static $forms = null;
	if ( null === $forms ) {
		$forms = json_decode( file_get_contents( __DIR__ . '/forms.json' ), true );
	}
	return $forms;
}

/** The text of each form's link, which visitors see until the form appears. */
function haven_intake_words() {
	return array(
		'consultation' => __( 'Request a consultation', 'haven-intake' ),
		'callback'     => __( 'Request a call back', 'haven-intake' ),
		'enquiry'      => __( 'Send us an enquiry', 'haven-intake' ),
		'visa'         => __( 'Tell us about your visa', 'haven-intake' ),
	);
}

/** The given attributes that the form takes, as HTML. Leaves out a value that the form does not accept. */
function haven_intake_attributes( $form, $given ) {
	$html = '';
	foreach ( $form['attributes'] as $name => $values ) {
		if ( 'flag' === $values ) {
			// In a shortcode, WordPress stores an attribute without a value under a number instead of its name.
			$bare  = array_filter( $given, 'is_int', ARRAY_FILTER_USE_KEY );
			$is_on = isset( $given[ $name ] ) ? 'false' !== $given[ $name ] : in_array( $name, $bare, true );
			$html .= $is_on ? ' ' . $name . '=""' : '';
			continue;
		}
		$value = isset( $given[ $name ] ) && is_scalar( $given[ $name ] ) ? sanitize_text_field( $given[ $name ] ) : '';
		$value = is_array( $values ) ? strtolower( $value ) : $value;
		if ( '' !== $value && ( ! is_array( $values ) || in_array( $value, $values, true ) ) ) {
			$html .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
		}
	}
	return $html;
}

/** The address of the form's page at the intake, in the chosen language if the firm offers this language. */
function haven_intake_page( $form, $given ) {
	$options = haven_intake_options();
	$page    = $options['address'] . $form['path'];
	if ( isset( $given['language'] ) && in_array( $given['language'], $options['languages'], true ) ) {
		$page .= $given['language'] . '/';
	}
	$source = isset( $given['source'] ) ? sanitize_text_field( $given['source'] ) : '';
	return '' === $source ? $page : add_query_arg( 'source', rawurlencode( $source ), $page );
}

/** The short name of the form that somebody wrote: “Call-back” means “callback”. */
function haven_intake_name( $given ) {
	return isset( $given['form'] ) ? preg_replace( '/[^a-z]/', '', strtolower( $given['form'] ) ) : 'consultation';
}

/** Reads a shortcode whose quotation marks are curly, as word processors write them. */
add_filter( 'pre_do_shortcode_tag', 'haven_intake_read_curly', 10, 4 );
function haven_intake_read_curly( $drawn, $tag, $given, $match ) {
	$straight = str_replace( array( '“', '”', '„', '″' ), '"', $match[3] );
	return 'haven' === $tag && $straight !== $match[3] ? haven_intake_shortcode( shortcode_parse_atts( $straight ) ) : $drawn;
}

/** Draws the shortcode `[haven form="consultation"]`. Tells people who may edit pages which settings have no effect. */
function haven_intake_shortcode( $given ) {
	$given   = (array) $given;
	$forms   = haven_intake_forms();
	$name    = haven_intake_name( $given );
	$ignored = array();
	foreach ( isset( $forms[ $name ] ) && current_user_can( 'edit_posts' ) ? $given : array() as $setting => $value ) {
		$is_read = in_array( $setting, array( 'form', 'link' ), true ) || '' === $value || 'false' === $value;
		if ( ! $is_read && '' === haven_intake_attributes( $forms[ $name ], array( $setting => $value ) ) ) {
			$ignored[] = is_int( $setting ) ? $value : sprintf( '%s="%s"', $setting, $value );
		}
	}
	/* translators: %s: settings of a shortcode, such as urgency="high". */
	$problem = sprintf( __( 'Haven intake: this form does not take %s. Visitors do not see this line.', 'haven-intake' ), implode( ', ', $ignored ) );
	return haven_intake_render( $given ) . ( $ignored ? '<p>' . esc_html( $problem ) . '</p>' : '' );
}

/** Draws a form, for the shortcode and the block. The attribute `link` replaces the text of the link. */
function haven_intake_render( $given ) {
	$given   = (array) $given;
	$options = haven_intake_options();
	$forms   = haven_intake_forms();
	$name    = haven_intake_name( $given );
	if ( '' === $options['address'] || ! isset( $forms[ $name ] ) ) {
		return haven_intake_problem( $given );
	}
	$form = $forms[ $name ];
	$text = isset( $given['link'] ) ? sanitize_text_field( $given['link'] ) : '';
	$link = sprintf(
		'<a href="%s">%s</a>',
		esc_url( haven_intake_page( $form, $given ) ),
		esc_html( '' === $text ? haven_intake_words()[ $name ] : $text )
	);
	if ( ! empty( $options['phone']['dial'] ) ) {
		/* translators: %s: a phone number. */
		$call  = esc_html__( 'or call %s', 'haven-intake' );
		$phone = sprintf( '<a href="%s">%s</a>', esc_url( 'tel:' . $options['phone']['dial'], array( 'tel' ) ), esc_html( $options['phone']['display'] ) );
		$link .= ' ' . sprintf( $call, $phone );
	}
	if ( is_feed() ) {
		return '<p>' . $link . '</p>';
	}
	wp_enqueue_style( 'haven-intake' );
	wp_enqueue_script( 'haven-intake' );
	return sprintf( '<%1$s%2$s>%3$s</%1$s>', $form['tag'], haven_intake_attributes( $form, $given ), $link );
}

/** Tells people who may edit pages why there is no form. Visitors see nothing. */
function haven_intake_problem( $given ) {
	if ( ! current_user_can( 'edit_posts' ) ) {
		return '';
	}
	$problem = '' === haven_intake_options()['address']
		? __( 'Haven intake: an administrator has to set the address of the intake first, under Settings, Haven intake. Until then, visitors see nothing here.', 'haven-intake' )
		/* translators: 1: the name that somebody wrote in a shortcode. 2: the names that it may have. */
		: sprintf( __( 'Haven intake: there is no form “%1$s”, and visitors see nothing here. The forms are: %2$s', 'haven-intake' ), $given['form'], implode( ', ', array_keys( haven_intake_forms() ) ) );
	return '<p>' . esc_html( $problem ) . '</p>';
}

function haven_intake_render_block( $attributes ) {
	$form = haven_intake_render( $attributes );
	return '' === $form ? '' : sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), $form );
}

add_action( 'init', 'haven_intake_register' );
function haven_intake_register() {
	load_plugin_textdomain( 'haven-intake', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
	add_shortcode( 'haven', 'haven_intake_shortcode' );
	$needs = array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n' );
	wp_register_script( 'haven-intake-block', plugins_url( 'block.js', __FILE__ ), $needs, HAVEN_INTAKE_VERSION, true );
	wp_set_script_translations( 'haven-intake-block', 'haven-intake', __DIR__ . '/languages' );
	register_block_type( __DIR__, array( 'render_callback' => 'haven_intake_render_block' ) );
}

/** Passes the data for the block's preview and settings to the block's script. */
add_action( 'enqueue_block_editor_assets', 'haven_intake_tell_editor' );
function haven_intake_tell_editor() {
	$options = haven_intake_options();
	$facts   = array(
		'address'   => $options['address'],
		'languages' => $options['languages'],
		'forms'     => haven_intake_forms(),
		'words'     => haven_intake_words(),
	);
	wp_add_inline_script( 'haven-intake-block', 'window.havenIntake = ' . wp_json_encode( $facts ) . ';', 'before' );
}

/**
 * Registers the intake's script and style sheet. If the page's content has a form, WordPress puts both files into the
 * page's head, so that nothing moves.
 */
add_action( 'wp_enqueue_scripts', 'haven_intake_register_files' );
function haven_intake_register_files() {
	$options = haven_intake_options();
	if ( '' === $options['address'] ) {
		return;
	}
	$base  = $options['address'] . '/widgets/haven' . ( $options['pin'] ? '-' . HAVEN_INTAKE_VERSION : '' );
	$files = array( 'style' => $base . '.css', 'script' => $base . ( $options['pin'] ? '.iife.js' : '.js' ) );
	wp_register_style( 'haven-intake', $files['style'], array(), null );
	wp_register_script( 'haven-intake', $files['script'], array(), null, false );
	$content = is_singular() ? get_post_field( 'post_content', get_queried_object_id() ) : '';
	if ( has_block( 'haven-intake/form', $content ) || has_shortcode( $content, 'haven' ) ) {
		wp_enqueue_style( 'haven-intake' );
		wp_enqueue_script( 'haven-intake' );
	}
}

/** Writes the style sheet's tag as `/embed/` of the intake shows it, instead of WordPress' own. */
add_filter( 'style_loader_tag', 'haven_intake_style_tag', 10, 3 );
function haven_intake_style_tag( $html, $handle, $address ) {
	if ( 'haven-intake' !== $handle ) {
		return $html;
	}
	$options = haven_intake_options();
	$pinned  = $options['pin'] ? sprintf( ' integrity="%s"', esc_attr( $options['styles'] ) ) : '';
	return sprintf( '<link rel="stylesheet" crossorigin href="%s"%s>' . "\n", esc_url( $address ), $pinned );
}

add_filter( 'script_loader_tag', 'haven_intake_script_tag', 10, 3 );
function haven_intake_script_tag( $html, $handle, $address ) {
	if ( 'haven-intake' !== $handle ) {
		return $html;
	}
	$options = haven_intake_options();
	$kind    = $options['pin'] ? sprintf( 'defer crossorigin integrity="%s"', esc_attr( $options['script'] ) ) : 'type="module"';
	return sprintf( '<script %s src="%s"></script>' . "\n", $kind, esc_url( $address ) );
}

/** This site's origin, as browsers name it: without the standard port. */
function haven_intake_origin() {
	return haven_intake_origin_of( home_url() );
}

/** The origin of an address; empty if it is no http or https address. */
function haven_intake_origin_of( $address ) {
	$parts = wp_parse_url( $address );
	if ( empty( $parts['host'] ) || empty( $parts['scheme'] ) ) {
		return '';
	}
	$scheme = strtolower( $parts['scheme'] );
	$usual  = array( 'http' => 80, 'https' => 443 );
	if ( ! isset( $usual[ $scheme ] ) ) {
		return '';
	}
	$port = isset( $parts['port'] ) && $usual[ $scheme ] !== $parts['port'] ? ':' . $parts['port'] : '';
	return $scheme . '://' . strtolower( $parts['host'] ) . $port;
}
